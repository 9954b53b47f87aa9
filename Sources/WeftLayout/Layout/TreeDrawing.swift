// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A tree as text, one element a line, with lines from parents to children.
///
/// Nothing recurses. Levels below the 50th are not indented further, so that the text of a deep tree
/// does not grow with the square of its depth; their lines begin with the number of their level.
enum TreeDrawing {
  private static let indentedLevels = 50

  /// - Parameters:
  ///   - root: the element at the top.
  ///   - label: what stands in an element's line.
  ///   - children: the elements below one, in order.
  /// - Complexity: O(*n*) in the number of elements.
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
