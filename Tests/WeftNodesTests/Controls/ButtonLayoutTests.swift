// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// The positions of a button's image and title.
@MainActor @Suite struct ButtonLayoutTests {
  private let button = ButtonNode("Open")
  private let window: HeadlessWindow

  init() throws {
    let picture = try Bitmap.render(size: Size(width: 16, height: 16), scale: 1) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .color(.black))
    }
    button.setImage(.bitmap(picture))
    let button = button
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { button }
    }
    window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: root)
    try window.settle()
  }

  private var image: Rect { button.subnodes.first { $0 is ImageNode }?.frame ?? .zero }
  private var title: Rect { button.subnodes.first { $0 is TextNode }?.frame ?? .zero }

  @Test func defaultButtonLayout() {
    #expect(button.contentSpacing == 8)
    #expect(button.imagePlacement == .leading)
    #expect(button.contentEdgeInsets == EdgeInsets(horizontal: 12, vertical: 5))
    #expect(image.size == Size(width: 16, height: 16))
    #expect(image.minX == 12)
    #expect(title.minX == image.maxX + 8)
    #expect(button.frame.width == title.maxX + 12)
    #expect(button.frame.height == ButtonNode.minimumHeight)
    #expect(abs(image.midY - button.bounds.midY) <= 1 && abs(title.midY - button.bounds.midY) <= 1)
  }

  @Test(arguments: ButtonNode.ImagePlacement.allCases)
  func theOrderOfImageAndTitle(placement: ButtonNode.ImagePlacement) throws {
    button.imagePlacement = placement
    try window.settle()
    switch placement {
    case .leading: #expect(title.minX == image.maxX + 8)
    case .trailing: #expect(image.minX == title.maxX + 8)
    case .top: #expect(title.minY == image.maxY + 8)
    case .bottom: #expect(image.minY == title.maxY + 8)
    }
    if [.top, .bottom].contains(placement) {
      #expect(abs(image.midX - button.bounds.midX) <= 1)
      #expect(abs(title.midX - button.bounds.midX) <= 1)
    }
  }

  @Test func buttonLayoutFromRightToLeft() throws {
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(image.minX == title.maxX + 8)
    #expect(button.bounds.maxX - image.maxX == 12)
  }

  /// Texture's setters of insets and alignment do not invalidate the layout. Weft's do.
  @Test func eachSetterLaysOutAgain() throws {
    let width = button.frame.width
    button.contentSpacing = 20
    try window.settle()
    #expect(title.minX == image.maxX + 20 && button.frame.width == width + 12)
    button.contentEdgeInsets = EdgeInsets(top: 30, left: 40, bottom: 10, right: 50)
    try window.settle()
    #expect(image.minX == 40 && button.frame.width - title.maxX == 50)
    #expect(min(image.minY, title.minY) == 30)
    #expect(button.frame.height - max(image.maxY, title.maxY) == 10)
    button.imageSize = Size(width: 32, height: 48)
    try window.settle()
    #expect(image.size == Size(width: 32, height: 48))
    #expect(button.frame.height == 88)
    button.setImage(nil)
    try window.settle()
    #expect(title.minX == 40, "a button without an image has no room for one")
  }
}
