// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftTesting

/// The pictures of the articles on layout.
private let pictures = ReferencePictures(
  folder: Repository.root.appending(path: "Sources/WeftLayout/WeftLayout.docc/Resources"))

extension LayoutElement {
  /// Returns the layout of a root with a width and an optional height, at two pixels a point.
  func laidOut(
    width: Double, height: Double? = nil, direction: LayoutDirection = .leftToRight
  ) -> Layout {
    let range = SizeRange(
      min: Size(width: width, height: height ?? 0),
      max: Size(width: width, height: height ?? .infinity))
    let context = LayoutContext(rootIn: range, scale: 2, direction: direction)
    return layout(thatFits: range, in: context)
  }

  /// Returns the layout of a root with a maximum size, at two pixels a point.
  func laidOut(within room: Size) -> Layout {
    let range = SizeRange(max: room)
    return layout(thatFits: range, in: LayoutContext(rootIn: range, scale: 2))
  }
}

extension Layout {
  /// Compares the layout's picture with the article's picture.
  func verifyPicture(named name: String) throws {
    try pictures.verify(LayoutPicture.render(self), named: name)
  }

  var frames: [Rect] { children.map(\.frame) }
}
