// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexTree: CustomDebugStringConvertible {
  /// The trees of all roots, one node a line: what it is, its number, and where it lies.
  ///
  /// ```
  /// row 0 (0, 0) 100 x 40
  /// ├─ column 1 (0, 0) 50 x 40
  /// │  └─ leaf 3 (0, 0) 20 x 20
  /// └─ none 2
  /// ```
  ///
  /// Lines of levels below the 50th are not indented further, but begin with the number of their
  /// level.
  public var debugDescription: String {
    roots.map { TreeDrawing.text(of: $0, label: label, children: children) }
      .joined(separator: "\n")
  }

  private var roots: [FlexNode] {
    engine.links.indices.lazy.filter { engine.links[$0].parent < 0 }
      .map { FlexNode(index: Int32($0)) }
  }

  private func label(of node: FlexNode) -> String {
    let style = engine.styles[node.position]
    let kind =
      switch style.display {
      case .none: "none"
      case .contents: "contents"
      case .flex: children(of: node).isEmpty ? "leaf" : "\(style.flexDirection)"
      }
    let number = "\(kind) \(node.position)"
    return engine.links[node.position].isHidden || style.display != .flex
      ? number : "\(number) \(frame(of: node))"
  }
}
