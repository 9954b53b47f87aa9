// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

@MainActor @Suite struct LeafTests {
  private let words = "Some words that need more than one line of a narrow row"

  @Test func textWrapsInNarrowRows() throws {
    let node = ComponentNode {
      HStack(alignment: .top) {
        Box(60, 10)
        VStack { Text(words) }
      }
    }
    let frames = node.measure(width: 200)
    #expect(frames[1].minX == 60)
    #expect(frames[1].maxX <= 200)
    #expect(frames[1].height > 2 * Font.body.size)
  }

  @Test func textTakesItsStyle() throws {
    let node = ComponentNode {
      Text("a").font(.headline).bold().italic().foregroundColor(.red).underline()
        .lineLimit(3).alignment(.center).truncation(.middle)
    }
    node.measure()
    let text = try #require(node.textNodes.first)
    let attributes = text.text.attributes
    #expect(attributes.font == Font.headline.bold().italic())
    #expect(attributes.color == .red)
    #expect(attributes.isUnderlined)
    #expect(text.options == TextOptions(alignment: .center, lineLimit: 3, truncation: .middle))
  }

  /// Weight and slant also apply to fonts that are set after them, or inside.
  @Test func aFontKeepsWeightAndSlant() throws {
    let node = ComponentNode {
      VStack {
        Text("a").bold().italic().font(.title)
        Text("b").font(.title)
        Text("c") + Text("d").font(.title)
        Text("e").fontWeight(.regular).font(.title)
      }.bold().font(.caption)
    }
    node.measure()
    let texts = node.textNodes.map(\.text)
    #expect(texts[0].attributes.font == Font.title.bold().italic())
    #expect(texts[1].attributes.font == Font.title.bold())
    #expect(texts[2].attributes(at: 0).font == Font.caption.bold())
    #expect(texts[2].attributes(at: 1).font == Font.title.bold())
    #expect(texts[3].attributes.font == Font.title.weight(.regular))
  }

  /// A shape without a color has the surrounding text color.
  @Test func aShapeHasTheColorOfLetters() throws {
    let window = HeadlessWindow(
      size: Size(width: 20, height: 20),
      rootNode: ComponentNode { Rectangle().foregroundColor(.red) })
    try window.settle()
    #expect(try window.render().pixel(x: 10, y: 10) == .red)
  }

  @Test func styledTextKeepsItsRuns() {
    let run = StyledText.Run(range: 0..<1, attributes: TextAttributes(color: .red))
    let styled = StyledText("ab", attributes: TextAttributes(), runs: [run])
    #expect(Text(styled).styledText == styled)
    #expect(
      Text(styled).foregroundColor(.blue).styledText
        == StyledText("ab", attributes: TextAttributes(color: .blue), runs: [run]))
  }

  @Test func attributedTextSaysMoreThanModifiers() {
    var attributed = AttributedString("ab")
    attributed.foregroundColor = .red
    let text = Text(attributed).foregroundColor(.blue).font(.title).styledText
    #expect(text.attributes(at: 0).color == .red)
    #expect(text.attributes(at: 0).font == .title)
  }

  @Test func bitmapsHaveASize() throws {
    let bitmap = try Bitmap.render(size: Size(width: 30, height: 20), scale: 2) { _ in }
    let image = ComponentNode {
      VStack(alignment: .leading) {
        Image(bitmap)
        Image(bitmap).contentMode(.scaleAspectFit).frame(width: 12, height: 12)
        Image(contentsOf: URL(fileURLWithPath: "/nowhere.png"))
      }
    }
    #expect(
      image.measure() == [
        Rect(x: 0, y: 0, width: 30, height: 20), Rect(x: 0, y: 20, width: 12, height: 12),
        Rect(x: 0, y: 32, width: 0, height: 0),
      ])
    #expect(image.leaves.map { ($0 as? ImageNode)?.contentMode }[1] == .scaleAspectFit)
  }

  @Test func iconsOfTheThemeAreInTheColorOfTexts() throws {
    let node = ComponentNode {
      VStack(alignment: .leading) {
        Label("Delete", systemImage: "edit-delete-symbolic").foregroundColor(.red)
        Image(systemName: "folder").foregroundColor(.red)
        Image(systemName: "edit-delete-symbolic")
      }
    }
    let rects = node.measure()
    #expect(rects.count == 4 && rects[0].size == Size(width: 16, height: 16))
    let images = node.leaves.compactMap { $0 as? ImageNode }
    #expect(images.map(\.tintColor) == [.red, nil, nil])
    #expect(images.map(\.contentMode) == Array(repeating: .scaleAspectFit, count: 3))
    #expect(
      images.map(\.source)
        == ["edit-delete-symbolic", "folder", "edit-delete-symbolic"]
        .map(ImageSource.icon))
  }

  @Test func decorationReachesOneNode() throws {
    let node = ComponentNode {
      Box(10, 10).background(.yellow).cornerRadius(4).border(.red, width: 2).opacity(0.5)
    }
    node.measure()
    let decoration = try #require(node.subnodes.first)
    #expect(decoration.backgroundColor == .yellow)
    #expect(decoration.cornerRadius == 4)
    #expect(decoration.clipsToBounds)
    #expect(decoration.borderColor == .red)
    #expect(decoration.borderWidth == 2)
    #expect(decoration.alpha == 0.5)
  }
}
