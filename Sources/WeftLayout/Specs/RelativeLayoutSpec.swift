// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Places its child at the start, in the middle or at the end of each axis.
///
/// It takes all the available space, unless ``sizing`` says otherwise.
public struct RelativeLayoutSpec: LayoutElement {
  /// How the container lays the spec out.
  public var style = LayoutStyle()
  /// Where the child lies horizontally.
  public var horizontalPosition: RelativePosition
  /// Where the child lies vertically.
  public var verticalPosition: RelativePosition
  /// On which axes the spec is as small as its child.
  public var sizing: RelativeSizing
  /// The element to place.
  public var child: any LayoutElement

  /// Creates a spec that places `child`.
  public init(
    horizontalPosition: RelativePosition = .none, verticalPosition: RelativePosition = .none,
    sizing: RelativeSizing = [], child: any LayoutElement
  ) {
    self.horizontalPosition = horizontalPosition
    self.verticalPosition = verticalPosition
    self.sizing = sizing
    self.child = child
  }

  /// Measures the child, without a minimum on the axes on which it has a position.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension RelativeLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    layout(of: self, thatFits: range, in: context, asking: &pass)
  }

  /// Calculates the layout for `spec`, which is this one or one defined in terms of it.
  func layout(
    of spec: any LayoutElement, thatFits range: SizeRange, in context: LayoutContext,
    asking pass: inout LayoutPass
  ) -> Layout? {
    let minimum = Size(
      width: horizontalPosition == .none ? range.min.width : 0,
      height: verticalPosition == .none ? range.min.height : 0)
    guard
      let layout = pass.layout(
        of: child, at: 0, thatFits: SizeRange(min: minimum, max: range.max),
        in: context.with(parentSize: ParentSize(range.max)))
    else { return nil }
    let fitsWidth = sizing.contains(.minimumWidth) || range.max.width == .infinity
    let fitsHeight = sizing.contains(.minimumHeight) || range.max.height == .infinity
    let size = range.clamp(
      Size(
        width: fitsWidth ? layout.size.width : range.max.width,
        height: fitsHeight ? layout.size.height : range.max.height))
    let grid = context.pixelGrid
    let freeWidth = size.width - layout.size.width
    var x = grid.round(freeWidth * horizontalPosition.leadingShare)
    if context.direction == .rightToLeft { x = freeWidth - x }
    let y = grid.round((size.height - layout.size.height) * verticalPosition.leadingShare)
    return Layout(spec: spec, size: size, around: layout.positioned(at: Point(x: x, y: y)))
  }
}

/// Where a child lies on one axis of a larger container.
public enum RelativePosition: Hashable, Sendable, CaseIterable {
  /// At the start, and not made smaller than the container's minimum.
  case none
  /// At the start: in rows that run from right to left, at the right.
  case start
  /// In the middle.
  case center
  /// At the end: in rows that run from right to left, at the left.
  case end

  /// The part of the free space that lies before the child.
  var leadingShare: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// On which axes a container is as small as its child allows, rather than as large as it may be.
public struct RelativeSizing: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// As wide as the child.
  public static let minimumWidth = RelativeSizing(rawValue: 1)
  /// As high as the child.
  public static let minimumHeight = RelativeSizing(rawValue: 2)
  /// As large as the child.
  public static let minimumSize: RelativeSizing = [.minimumWidth, .minimumHeight]
}
