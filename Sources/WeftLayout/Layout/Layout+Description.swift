// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout: CustomStringConvertible, CustomDebugStringConvertible {
  /// The element's type and its frame.
  public var description: String { "\(type(of: element)) \(frame)" }

  /// The whole tree with one layout per line.
  ///
  /// ```
  /// StackLayoutSpec (0, 0) 100 x 40
  /// ├─ TextNode (0, 0) 50 x 20 baseline 15
  /// └─ InsetLayoutSpec (0, 20) 20 x 20
  ///    └─ ImageNode (5, 5) 10 x 10
  /// ```
  ///
  /// Positions are relative to the parent. Lines below the 50th level are not indented further and
  /// begin with the number of their level.
  ///
  /// - Complexity: O(*n*) in the number of layouts in the tree.
  public var debugDescription: String {
    TreeDrawing.text(of: self) { layout in
      let baseline = layout.firstBaseline.map { " baseline \($0.shortDescription)" } ?? ""
      return layout.description + baseline
    } children: {
      $0.children
    }
  }
}

/// A tree as text, with one element per line. The functions do not recurse. Lines below the 50th
/// level begin with the number of their level instead of more indentation, so the size of the text
/// does not grow with the square of the depth.
enum TreeDrawing {
  private static let indentedLevels = 50

  static func text<Element>(
    of root: Element, label: (Element) -> String, children: (Element) -> [Element]
  ) -> String {
    var lines: [String] = []
    var waiting = [(element: root, level: 0, own: "", below: "")]
    while let (element, level, own, below) = waiting.popLast() {
      lines.append(own + label(element))
      let isIndented = level < indentedLevels
      let number = isIndented ? "" : "\(level + 1): "
      let inner = children(element)
      for (index, child) in inner.enumerated().reversed() {
        let isLast = index == inner.count - 1
        waiting.append(
          (
            child, level + 1, below + (isLast ? "└─ " : "├─ ") + number,
            isIndented ? below + (isLast ? "   " : "│  ") : below
          ))
      }
    }
    return lines.joined(separator: "\n")
  }
}
