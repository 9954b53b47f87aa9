// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The four sides of a box, two of which can also be given in the direction of the text.
public struct FlexEdges: Hashable, Sendable {
  /// The left side.
  public var left: FlexLength
  /// The top side.
  public var top: FlexLength
  /// The right side.
  public var right: FlexLength
  /// The bottom side.
  public var bottom: FlexLength
  /// The side at which text starts; beats ``left`` or ``right`` unless it is ``FlexLength/none``.
  public var inlineStart: FlexLength
  /// The side at which text ends; beats ``left`` or ``right`` unless it is ``FlexLength/none``.
  public var inlineEnd: FlexLength

  /// Creates edges from their sides.
  public init(
    left: FlexLength = .zero, top: FlexLength = .zero, right: FlexLength = .zero,
    bottom: FlexLength = .zero, inlineStart: FlexLength = .none, inlineEnd: FlexLength = .none
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.inlineStart = inlineStart
    self.inlineEnd = inlineEnd
  }

  /// Creates edges with one length on all sides.
  public init(_ length: FlexLength) {
    self.init(left: length, top: length, right: length, bottom: length)
  }

  /// Nothing on any side.
  public static let zero = FlexEdges(.zero)
  /// Left to the layout on every side.
  public static let auto = FlexEdges(.auto)

  /// The left side in text of the given direction.
  func left(isRightToLeft: Bool) -> FlexLength {
    let logical = isRightToLeft ? inlineEnd : inlineStart
    return logical == .none ? left : logical
  }

  /// The right side in text of the given direction.
  func right(isRightToLeft: Bool) -> FlexLength {
    let logical = isRightToLeft ? inlineStart : inlineEnd
    return logical == .none ? right : logical
  }
}
