// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// A drawing of a layout that shows the frames of its parts.
@MainActor @Suite struct LayoutPictureTests {
  private struct Part: LayoutElement {
    var style = LayoutStyle()
    let kind = LayoutElementKind.node
    let size: Size

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      Layout(leaf: self, contentSize: size, thatFits: range, in: context)
    }
  }

  private func part(_ width: Double, _ height: Double) -> Part {
    Part(size: Size(width: width, height: height))
  }

  @Test func framesAndLabels() throws {
    let spec = StackLayoutSpec(.column, spacing: 10) {
      StackLayoutSpec(.row, spacing: 8) {
        part(60, 60)
        StackLayoutSpec(.column, spacing: 4) {
          part(120, 22)
          part(80, 34)
        }.flexGrow(1)
      }
      part(300, 40).padding(EdgeInsets(top: 12, left: 20, bottom: 6, right: 20))
      // Extends beyond the root.
      StackLayoutSpec(.row) { part(360, 24) }
    }
    let range = SizeRange(max: Size(width: 340, height: .infinity))
    let layout = spec.layout(thatFits: range, in: LayoutContext(rootIn: range))
    try ReferencePictures().verify(LayoutPicture.render(layout), named: "layout")
  }

  @Test func nothingToDraw() throws {
    let picture = try LayoutPicture.render(Layout(element: Spacer(), size: .zero), scale: 1)
    #expect(picture.size == Size(width: 16, height: 16))
  }

  @Test func tenThousandLevelsInOnePlace() throws {
    var layout = part(100, 40).layout(
      thatFits: .unconstrained, in: LayoutContext(rootIn: .unconstrained))
    for _ in 0..<10_000 {
      layout = Layout(element: Spacer(), size: layout.size, children: [layout])
    }
    #expect(try LayoutPicture.render(layout, scale: 1).size == Size(width: 116, height: 56))
  }
}
