// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout
public import WeftNodes

/// Shows a component: a window's content, or a part of a tree of nodes.
///
/// The component is resolved into nodes where the node is measured. Another value changes what
/// differs and keeps all other nodes.
public final class ComponentNode<Root: Component>: DisplayNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; `resolver` never changes and is Sendable.

  private let resolver: ComponentResolver

  /// Makes a node that shows a component; any thread.
  public init(_ component: Root) {
    resolver = ComponentResolver { component }
    super.init()
  }

  /// Makes a node that shows the components that a block lists, in a column; any thread.
  public convenience init(@ComponentBuilder content: () -> Root) {
    self.init(content())
  }

  /// Shows another value; any thread. The change is seen with one of the next frames.
  public func update(to component: Root) {
    resolver.update { component }
    setNeedsLayout()
  }

  /// The component's elements.
  public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    resolver.element(for: self)
  }
}
