// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftNodes

/// Shows a display node among components.
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

  /// Shows a node that is created when the component first appears, and then kept.
  ///
  /// - Parameters:
  ///   - make: Creates the node, on the measuring thread.
  ///   - update: Updates the node from the component, on the measuring thread. Called after `make`,
  ///     and for each later value.
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
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}

extension ComponentBuilder {
  /// Wraps a display node in a ``Node``.
  public static func buildExpression<Content: DisplayNode>(_ node: Content) -> Node<Content> {
    Node(node)
  }
}
