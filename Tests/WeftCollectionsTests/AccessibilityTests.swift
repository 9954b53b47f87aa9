// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Every node can describe its accessible role, and tests find nodes by it.
@MainActor @Suite struct AccessibilityTests {
  @Test func aPlainNodeSaysNothing() {
    let accessibility = DisplayNode().accessibility
    #expect(accessibility == Accessibility())
    #expect(!accessibility.isElement && accessibility.role == .none && accessibility.traits == [])
    #expect(accessibility.label == nil && accessibility.value == nil && accessibility.hint == nil)
    #expect(accessibility.identifier == nil && accessibility.actions.isEmpty)
  }

  @Test func standardNodesSayWhatTheyAre() throws {
    let text = TextNode("Weft")
    #expect(text.accessibility == Accessibility(.text, label: "Weft"))
    text.text = StyledText("")
    #expect(text.accessibility == Accessibility())
    let image = ImageNode(nil)
    #expect(image.accessibility.role == .image && !image.accessibility.isElement)
    image.accessibilityLabel = "A loom"
    #expect(image.accessibility == Accessibility(.image, label: "A loom"))
    let field = EditableTextNode(placeholder: "Name")
    field.text = "Weft"
    #expect(field.accessibility.role == .textField && field.accessibility.label == "Name")
    #expect(field.accessibility.value == "Weft")
    #expect(EditableTextNode(isSearchField: true).accessibility.role == .searchField)
    #expect(CollectionNode().accessibility == Accessibility(.list))
  }

  /// An explicit setting, including `false`, survives every change of the content.
  @Test func explicitPartsWin() {
    let text = TextNode("1")
    text.accessibilityLabel = "one"
    text.text = StyledText("2")
    #expect(text.accessibility.label == "one" && text.accessibility.role == .text)
    text.isAccessibilityElement = false
    text.text = StyledText("3")
    #expect(!text.accessibility.isElement)
    text.accessibilityLabel = nil
    text.isAccessibilityElement = nil
    #expect(text.accessibility == Accessibility(.text, label: "3"))
    let node = DisplayNode()
    node.accessibilityRole = .button
    node.accessibilityHint = "Deletes the row"
    node.accessibilityValue = "off"
    node.accessibilityTraits = [.notEnabled]
    node.accessibilityActions = [.activate]
    node.accessibilityIdentifier = "delete"
    let accessibility = node.accessibility
    #expect(accessibility.isElement && accessibility.role == .button)
    #expect(accessibility.hint == "Deletes the row" && accessibility.value == "off")
    #expect(accessibility.traits == .notEnabled && accessibility.actions == [.activate])
    #expect(node.accessibilityIdentifier == "delete" && accessibility.identifier == "delete")
  }

  @Test func anyThreadMaySayIt() async {
    let node = await Task.detached {
      let node = DisplayNode()
      node.accessibilityLabel = "Made on a worker"
      return node
    }.value
    #expect(node.accessibility.label == "Made on a worker" && node.accessibility.isElement)
  }

  @Test func rowsAreNamedByTheirTextsAndCanBeActivated() throws {
    let list = CollectionNode(items: Array(0..<50), id: \.self) { TwoTexts($0) }
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    try window.settle()
    let row = try #require(window.node(.listItem, label: "Row 2, detail 2"))
    #expect(row.accessibility.actions == [.activate] && row.accessibility.traits == [])
    #expect(row.performAccessibilityAction(.activate))
    #expect(row.accessibility.traits == .selected)
    #expect(list.pathsForSelectedItems == [[0, 2]])
    #expect(!row.performAccessibilityAction(Accessibility.Action(rawValue: "other")))
    list.allowsSelection = false
    #expect(row.accessibility.actions.isEmpty && !row.performAccessibilityAction(.activate))
  }

  @Test func testsFindWhatIsSeen() throws {
    let list = CollectionNode(items: Array(0..<50), id: \.self) { TwoTexts($0) }
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    try window.settle()
    #expect(window.nodes(.list).count == 1 && window.node(.list) === list)
    #expect(window.nodes(.listItem).count == list.visibleNodes.count)
    #expect(window.node(.text, label: "Row 0") is TextNode)
    #expect(window.node(label: "Row 49") == nil && window.node(.button) == nil)
    list.scrollToItem(at: [0, 49])
    try window.settle()
    #expect(window.node(label: "Row 49") != nil && window.node(label: "Row 0") == nil)
    let text = try #require(window.node(.text, label: "Row 49"))
    text.accessibilityIdentifier = "last"
    #expect(window.node(identifier: "last") === text)
    text.isHidden = true
    try window.settle()
    #expect(window.node(label: "Row 49") == nil)
  }
}

private final class TwoTexts: CellNode {
  private let title: TextNode
  private let detail: TextNode

  nonisolated init(_ number: Int) {
    title = TextNode("Row \(number)")
    detail = TextNode("detail \(number)")
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, children: [title, detail])
  }
}
