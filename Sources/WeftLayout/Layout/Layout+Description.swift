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
    TreeDrawing.text(of: self) { layout in
      let baseline = layout.firstBaseline.map { " baseline \($0.shortDescription)" } ?? ""
      return layout.description + baseline
    } children: {
      $0.children
    }
  }
}
