// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Centers its child on one axis or on both.
///
/// It takes all the available space unless ``sizing`` requests the child's size.
public struct CenterLayoutSpec: LayoutElement {
  /// The axes on which a child is centered.
  public struct Centering: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Horizontally.
    public static let x = Centering(rawValue: 1)
    /// Vertically.
    public static let y = Centering(rawValue: 2)
    /// On both axes.
    public static let xy: Centering = [.x, .y]
  }

  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The axes on which the child is centered.
  public var centering: Centering
  /// The axes on which the spec is as small as its child.
  public var sizing: RelativeSizing
  /// The element to center.
  public var child: any LayoutElement

  /// Creates a spec that centers `child`.
  public init(
    _ centering: Centering = .xy, sizing: RelativeSizing = [], child: any LayoutElement
  ) {
    self.centering = centering
    self.sizing = sizing
    self.child = child
  }

  /// Measures and positions the child as a ``RelativeLayoutSpec`` does.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    RelativeLayoutSpec(
      horizontalPosition: centering.contains(.x) ? .center : .none,
      verticalPosition: centering.contains(.y) ? .center : .none,
      sizing: sizing, child: child
    ).layout(of: self, thatFits: range, in: context)
  }
}
