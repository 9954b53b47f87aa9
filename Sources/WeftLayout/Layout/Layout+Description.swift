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
  /// Positions are relative to the parent. Lines of levels below the 50th are not indented further,
  /// but begin with the number of their level.
  ///
  /// - Complexity: O(*n*) in the number of layouts in the tree.
  public var debugDescription: String {
    var lines: [String] = []
    var waiting = [(layout: self, level: 0, own: "", below: "")]
    while let (layout, level, own, below) = waiting.popLast() {
      let baseline = layout.firstBaseline.map { " baseline \($0.shortDescription)" } ?? ""
      lines.append(own + layout.description + baseline)
      let isIndented = level < Self.indentedLevels
      let number = isIndented ? "" : "\(level + 1): "
      for (index, child) in layout.children.enumerated().reversed() {
        let isLast = index == layout.children.count - 1
        waiting.append(
          (
            child, level + 1, below + (isLast ? "└─ " : "├─ ") + number,
            isIndented ? below + (isLast ? "   " : "│  ") : below
          ))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// How many levels below the root are indented, each further than the one above it.
  private static let indentedLevels = 50
}
