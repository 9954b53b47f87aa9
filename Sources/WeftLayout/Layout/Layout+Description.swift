// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout: CustomStringConvertible, CustomDebugStringConvertible {
  /// The element's type and its frame.
  public var description: String { "\(type(of: element)) \(frame)" }

  /// The whole tree, one layout a line, with lines from parents to children:
  ///
  /// ```
  /// StackLayoutSpec (0, 0) 100 x 40
  /// ├─ TextNode (0, 0) 50 x 20 baseline 15
  /// └─ InsetLayoutSpec (0, 20) 20 x 20
  ///    └─ ImageNode (5, 5) 10 x 10
  /// ```
  ///
  /// Positions are relative to the parent. As deep as the tree may be, nothing recurses.
  public var debugDescription: String {
    var lines: [String] = []
    var waiting = [(layout: self, own: "", below: "")]
    while let (layout, own, below) = waiting.popLast() {
      let baseline = layout.firstBaseline.map { " baseline \($0.shortDescription)" } ?? ""
      lines.append(own + layout.description + baseline)
      for (index, child) in layout.children.enumerated().reversed() {
        let isLast = index == layout.children.count - 1
        waiting.append((child, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  ")))
      }
    }
    return lines.joined(separator: "\n")
  }
}
