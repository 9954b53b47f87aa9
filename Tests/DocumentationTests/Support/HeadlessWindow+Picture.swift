// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// The pictures of the articles, which are also the references for the snippets.
let articlePictures = ReferencePictures(
  folder: Repository.root.appending(path: "Sources/Weft/Weft.docc/Resources"))

extension HeadlessWindow {
  /// Shows a node in a width and its preferred height, at a scale of 2.
  static func showing(_ node: DisplayNode, width: Double) throws -> HeadlessWindow {
    let range = SizeRange(
      min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
    let layout = node.layout(thatFits: range, in: LayoutContext(rootIn: range, scale: 2))
    let window = HeadlessWindow(size: layout.size, scale: 2, rootNode: node)
    try window.settle()
    return window
  }
}
