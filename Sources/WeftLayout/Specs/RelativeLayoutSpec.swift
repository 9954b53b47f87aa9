// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Positions its child at the start, the center or the end of each axis.
///
/// It takes all the available space unless ``sizing`` requests the child's size.
public struct RelativeLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The horizontal position of the child.
  public var horizontalPosition: RelativePosition
  /// The vertical position of the child.
  public var verticalPosition: RelativePosition
  /// The axes on which the spec is as small as its child.
  public var sizing: RelativeSizing
  /// The element to position.
  public var child: any LayoutElement

  /// Creates a spec that positions `child`.
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
    layout(of: self, thatFits: range, in: context)
  }

  func layout(
    of spec: any LayoutElement, thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let minimum = Size(
      width: horizontalPosition == .none ? range.min.width : 0,
      height: verticalPosition == .none ? range.min.height : 0)
    let layout = context.with(parentSize: ParentSize(range.max))
      .layout(of: child, thatFits: SizeRange(min: minimum, max: range.max))
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

/// The position of a child on one axis of a larger container.
public enum RelativePosition: Hashable, Sendable, CaseIterable {
  /// At the start. The child is at least as large as the container's minimum.
  case none
  /// At the start, which is the right in a right-to-left layout.
  case start
  /// In the center.
  case center
  /// At the end, which is the left in a right-to-left layout.
  case end

  var leadingShare: Double {
    switch self {
    case .none, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// The axes on which a container is as small as its child, and not as large as allowed.
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
