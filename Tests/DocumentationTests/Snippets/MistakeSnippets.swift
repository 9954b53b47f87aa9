// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Observation
import Synchronization
import Testing
import Weft
import WeftTesting

@MainActor @Observable private final class NamedModel {
  var name = "Weft"
}

/// The mistakes of the article "When it does not compile" that appear at run time, each with its
/// remedy. `MistakeMessageTests` contains the mistakes that the compiler reports.
@MainActor @Suite struct MistakeSnippets {
  private let packages = Package.samples
  private let size = Size(width: 320, height: 400)

  private func window(_ node: DisplayNode) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: size, rootNode: node)
    try window.settle()
    return window
  }

  private func window(_ component: some Component) throws -> HeadlessWindow {
    try window(ComponentNode(component))
  }

  @Test func plainValuesHaveAnIdentity() throws {
    let list = CollectionNode(items: ["warp", "weft"], id: \.self) { Text($0) }
    let window = try window(list)
    #expect(window.node(.text, label: "weft") != nil)
  }

  @Test func aNodeWithModifiers() throws {
    struct Sheet: Component {
      let title = TextNode("Title")

      var body: some Component {
        VStack {
          Node(title).padding(8)
        }
      }
    }
    let sheet = Sheet()
    _ = try window(sheet)
    #expect(sheet.title.frame.minX == 8)
  }

  @Test func aModelOfTheMainActor() throws {
    struct Title: Component {
      let model: NamedModel

      var body: some Component {
        Observe(model) { model in Text(model.name) }
      }
    }
    let model = NamedModel()
    let window = try window(Title(model: model))
    model.name = "Warp"
    try window.settle()
    #expect(window.node(.text, label: "Warp") != nil)
  }

  @Test(arguments: [false, true]) func anUnretainedDataSource(isRetained: Bool) throws {
    let list = CollectionNode()
    var errors: [ChangeSetError] = []
    list.updateErrorHandler = { errors.append($0) }
    var source: PackageListSource? = PackageListSource(packages)
    list.dataSource = source
    if !isRetained { source = nil }
    _ = try window(list)
    #expect(errors.map(\.kind) == (isRetained ? [] : [.dataSourceReleased]))
    #expect(list.visibleNodes.isEmpty == !isRetained)
    if let error = errors.first {
      #expect("\(error)".contains("Store it in a property, because dataSource is a weak reference"))
    }
    // A source that is released later, such as with its window's controller, is no mistake.
    errors = []
    source = nil
    list.relayoutItems()
    #expect(errors.isEmpty)
  }

  @Test func aListWithoutDataSourceIsNoMistake() throws {
    let list = CollectionNode()
    list.updateErrorHandler = { Issue.record("\($0)") }
    _ = try window(list)
    list.dataSource = nil
  }

  /// A list in a container without a limit needs a height.
  @Test(arguments: [LayoutDimension.auto, .points(200)])
  func aListInAScrollView(height: LayoutDimension) throws {
    struct Page: Component {
      let height: LayoutDimension

      var body: some Component {
        ScrollView {
          VStack {
            Text("Title")
            List(Package.samples) { PackageRow(package: $0) }.frame(height: height)
          }
        }
      }
    }
    let window = try window(Page(height: height))
    let list = try #require(window.node(.list) as? CollectionNode)
    #expect(list.frame.height == (height == .auto ? 0 : 200))
    #expect(list.visibleNodes.isEmpty == (height == .auto))
  }

  /// A list below a title is higher than the window unless it shrinks.
  @Test func aListInAColumn() throws {
    let (title, list) = (
      TextNode("Title"), CollectionNode(items: packages) { PackageRow(package: $0) }
    )
    let tooHigh = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        title
        list
      }
    }
    _ = try window(tooHigh)
    #expect(list.frame.maxY > size.height)
    let fitting = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        title
        list.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      }
    }
    _ = try window(fitting)
    #expect(list.frame.minY == title.frame.maxY)
    #expect(list.frame.maxY == size.height)
  }

  @Test func editsWithoutData() throws {
    let source = PackageListSource(packages)
    let list = CollectionNode()
    list.dataSource = source
    var messages: [String] = []
    list.updateErrorHandler = { messages.append("\($0)") }
    let window = try window(list)
    list.deleteItems(at: [[0, 0]])
    try window.settle()
    let message = try #require(messages.first)
    #expect(message.contains("Change the data source before the batch ends"))
    #expect(message.contains("\(#fileID):\(#line - 4)"))
    #expect(list.visibleNodes.count == 5)
  }

  @Test func aChangeWithoutSetNeedsLayout() throws {
    final class Note: DisplayNode {
      let title = TextNode("Title")
      let text = TextNode("Text")
      let isOpen = SharedFlag()

      override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.column) {
          title
          if isOpen.value { text }
        }
      }
    }
    let note = Note()
    let window = try window(note)
    note.isOpen.value = true
    try window.settle()
    #expect(note.subnodes.count == 1)
    note.setNeedsLayout()
    try window.settle()
    #expect(note.subnodes.count == 2)
  }

  /// A subnode that the spec does not contain is removed.
  @Test(arguments: [true, false]) func aNodeOutsideOfTheSpec(isManaged: Bool) throws {
    let (title, forgotten) = (TextNode("Title"), TextNode("Forgotten"))
    let node = DisplayNode { _, _ in title }
    node.automaticallyManagesSubnodes = isManaged
    node.addSubnode(title)
    node.addSubnode(forgotten)
    _ = try window(node)
    #expect(node.subnodes.count == (isManaged ? 1 : 2))
  }

  @Test func aStateThatABodySets() throws {
    struct Endless: Component {
      @State private var count = 0

      var body: some Component {
        let _ = count += 1
        Text("\(count)")
      }
    }
    let window = HeadlessWindow(size: size, rootNode: ComponentNode(Endless()))
    #expect(throws: SettlingError.self) { try window.settle(limit: 60) }
  }

  @Test func equalIdentities() throws {
    struct Pair: Component {
      var body: some Component {
        VStack {
          Text("warp").id(1)
          Text("weft").id(1)
        }
      }
    }
    let node = ComponentNode(Pair())
    var messages: [String] = []
    node.collisionHandler = { messages.append("\($0)") }
    let window = try window(node)
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains("Use a different id for each sibling") })
    #expect(window.node(.text, label: "warp") != nil && window.node(.text, label: "weft") != nil)
  }

  /// An `==` that ignores a property hides its changes.
  @Test func anEqualityThatIgnoresContent() throws {
    struct Item: Identifiable, Equatable, Sendable {
      let id: Int
      var name: String

      static func == (left: Item, right: Item) -> Bool { left.id == right.id }
    }
    func sections(_ name: String) -> [IdentifiedSection<Int, Item>] {
      [IdentifiedSection(id: 0, items: [Item(id: 1, name: name)])]
    }
    let source = DiffableDataSource(sections: sections("warp")) { Text($0.name) }
    let window = try window(CollectionNode(source))
    source.apply(sections("weft"))
    try window.settle()
    #expect(window.node(.text, label: "warp") != nil)
  }

  /// A selection of another type than the rows' identities stays empty.
  @Test func aSelectionOfAnotherType() throws {
    struct Picker<ID: Hashable & Sendable>: Component {
      @State var selection: ID?

      var body: some Component {
        VStack {
          Text(selection == nil ? "nothing" : "something")
          List(selection: $selection) { ForEach(Package.samples) { Text($0.name) } }
        }
      }
    }
    for (component, expected) in [
      (AnyComponent(Picker<Int>()), "nothing"), (AnyComponent(Picker<String>()), "something"),
    ] {
      let window = try window(component)
      #expect(window.click(text: "pango"))
      window.advance(by: 1)
      try window.settle()
      #expect(window.node(.text, label: expected) != nil)
    }
  }
}

/// A flag that any thread may read.
private final class SharedFlag: Sendable {
  private let stored = Mutex(false)

  var value: Bool {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
