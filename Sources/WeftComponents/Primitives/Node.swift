// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
public import WeftLayout
public import WeftNodes

/// Shows a display node. A collection takes the available space, like a ``List``.
///
/// ```swift
/// VStack {
///   Text("Everything")
///   Node(collectionNode).flexGrow(1)
///   Node { GaugeNode() } update: { $0.value = value }
/// }
/// ```
public struct Node<Content: DisplayNode>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private enum Source {
    case existing(Content)
    case made(
      make: @Sendable () -> Content, update: @Sendable (Content) -> Void)
  }

  private let source: Source

  /// Shows an existing node, which can have only one parent.
  public init(_ node: Content) {
    source = .existing(node)
  }

  /// Shows a node that `make` creates when the component first appears. `update` follows it and
  /// each later value. Both run on the measuring thread.
  public init(
    make: @escaping @Sendable () -> Content,
    update: @escaping @Sendable (Content) -> Void = { _ in }
  ) {
    source = .made(make: make, update: update)
  }
}

extension Node: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node: Content
    switch source {
    case .existing(let existing):
      node = existing
    case .made(let make, let update):
      node = cursor.node(make)
      update(node)
    }
    var part = ResolvedPart(node, scope: cursor.scope)
    if node is CollectionNode {
      let size = node.style.size
      if size.width == .auto { part.fills.insert(.horizontal) }
      if size.height == .auto { part.fills.insert(.vertical) }
      part.yields = part.fills
      if part.fills == [.horizontal, .vertical], node.style.flexBasis == .auto {
        part.style.flexBasis = .points(0)
      }
    }
    parts.append(part)
  }
}

extension ComponentBuilder {
  /// Wraps a display node in a ``Node``.
  public static func buildExpression<Content: DisplayNode>(_ node: Content) -> Node<Content> {
    Node(node)
  }
}

// A node's `frame` is its rectangle. With arguments, it is the modifier of components.
extension DisplayNode {
  /// Shows the node in a frame among components.
  nonisolated public func frame(
    width: LayoutDimension = .auto, height: LayoutDimension = .auto, alignment: Alignment? = nil
  ) -> ModifiedComponent<Node<DisplayNode>> {
    Node(self).frame(width: width, height: height, alignment: alignment)
  }

  /// Shows the node in a frame with limits among components.
  nonisolated public func frame(
    minWidth: LayoutDimension = .auto, idealWidth: Double? = nil,
    maxWidth: LayoutDimension = .auto, minHeight: LayoutDimension = .auto,
    idealHeight: Double? = nil, maxHeight: LayoutDimension = .auto, alignment: Alignment? = nil
  ) -> ModifiedComponent<Node<DisplayNode>> {
    Node(self).frame(
      minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
      idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment)
  }
}
