// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The four sides of a box. The horizontal sides can also be given in the direction of text.
public struct FlexEdges: Hashable, Sendable {
  /// The left side.
  public var left: FlexLength
  /// The top side.
  public var top: FlexLength
  /// The right side.
  public var right: FlexLength
  /// The bottom side.
  public var bottom: FlexLength
  /// The side at which text starts. A length overrides ``left`` or ``right``.
  public var inlineStart: FlexLength
  /// The side at which text ends. A length overrides ``left`` or ``right``.
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

  /// Zero on every side.
  public static let zero = FlexEdges(.zero)
  /// ``FlexLength/auto`` on every side.
  public static let auto = FlexEdges(.auto)

  func left(isRightToLeft: Bool) -> FlexLength {
    let logical = isRightToLeft ? inlineEnd : inlineStart
    return logical == .none ? left : logical
  }

  func right(isRightToLeft: Bool) -> FlexLength {
    let logical = isRightToLeft ? inlineStart : inlineEnd
    return logical == .none ? right : logical
  }
}
