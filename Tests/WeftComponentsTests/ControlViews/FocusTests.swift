// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

private enum Field: Hashable, Sendable { case name, city }

private struct Address: Component {
  @State var name = ""
  @State var city = ""
  @State var showsCity = true
  @FocusState var field: Field?
  @FocusState var isInside

  var body: some Component {
    VStack(spacing: 4) {
      VStack(spacing: 4) {
        TextField("Name", text: $name).focused($field, equals: .name)
          .onSubmit { field = .city }
        if showsCity { TextField("City", text: $city).focused($field, equals: .city) }
      }.focused($isInside)
      Button("Edit") { field = .name }
      Button("Done") { field = nil }
      Button("Into") { isInside = true }
      Button("Remove") { showsCity = false }
      Text("\(field.map { "\($0)" } ?? "none") \(isInside)")
    }
  }
}

/// The focus as a state, which follows the user and can move the focus.
@MainActor @Suite struct FocusTests {
  private let node = ComponentNode(Address())
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 240, height: 360), rootNode: node)
    try window.settle()
  }

  private func settle() throws {
    window.advance(by: 0.5)
    try window.settle()
  }

  /// Presses without the pointer, which would move the focus.
  private func press(_ label: String) throws {
    #expect(try #require(window.node(.button, label: label)).performAccessibilityAction(.activate))
    try settle()
  }

  private func field(_ label: String) throws -> EditableTextNode {
    try #require(window.node(.textField, label: label) as? EditableTextNode)
  }

  @Test func theStateFollowsTheUser() throws {
    #expect(node.texts.last == "none false")
    window.click(try field("City"))
    try settle()
    #expect(node.texts.last == "city true")
    window.click(try field("Name"))
    try settle()
    #expect(node.texts.last == "name true")
    window.key(.tab)
    try settle()
    #expect(node.texts.last == "city true")
    window.key(.tab)
    try settle()
    #expect(node.texts.last == "none false")
  }

  @Test func theFocusFollowsTheState() throws {
    try press("Edit")
    #expect(try field("Name").isFocused)
    #expect(node.texts.last == "name true")
    window.type("ann\n")
    try settle()
    #expect(try field("City").isFocused)
    #expect(try field("Name").text == "ann")
    window.type("x")
    try settle()
    #expect(try field("City").text == "x")
    try press("Done")
    #expect(try !field("City").isFocused)
    #expect(node.texts.last == "none false")
    try press("Into")
    #expect(try field("Name").isFocused)
    #expect(node.texts.last == "name true")
  }

  @Test func theFocusEndsWithItsField() throws {
    window.click(try field("City"))
    try settle()
    try press("Remove")
    #expect(node.texts.last == "none false")
  }

  /// The focused component leaves and its parent stays. The state is updated, and can move the
  /// focus again.
  @Test(arguments: [true, false], [true, false])
  func theFocusEndsWithWhatHasIt(isField: Bool, leads: Bool) throws {
    struct Search: Component {
      let isField: Bool
      let leads: Bool
      @State var isOpen = false
      @State var text = ""
      @FocusState var isSearching
      var body: some Component {
        VStack {
          VStack {
            if isOpen, isField { TextField("Find", text: $text) }
            if isOpen, !isField { Button("Find") {} }
            Text("Results")
          }.focused($isSearching)
          Button("Toggle") {
            isOpen.toggle()
            if isOpen || leads { isSearching = isOpen }
          }
          Text("\(isSearching)")
        }
      }
    }
    let node = ComponentNode(Search(isField: isField, leads: leads))
    let window = HeadlessWindow(size: Size(width: 240, height: 200), rootNode: node)
    try window.settle()
    func toggle() throws {
      let button = window.node(.button, label: "Toggle")
      #expect(button?.performAccessibilityAction(.activate) == true)
      window.advance(by: 0.5)
      try window.settle()
    }
    for _ in 0..<3 {
      try toggle()
      let found = try #require(window.node(isField ? .textField : .button, label: "Find"))
      #expect(found.isFocused)
      #expect(node.texts.last == "true")
      try toggle()
      #expect(node.texts.last == "false")
      #expect(window.host.dispatcher.focus.layer == nil)
    }
  }

  /// The user may continue to type in the row.
  @Test func aFarRowKeepsTheFocus() throws {
    struct Rows: Component {
      @State var text = ""
      @FocusState var isInside
      var body: some Component {
        VStack {
          List(0..<200, id: \.self) { row in
            if row == 0 { TextField("First", text: $text) } else { Text("Row \(row)") }
          }.focused($isInside).flexGrow(1).flexShrink(1)
          Text("\(isInside)")
        }
      }
    }
    let node = ComponentNode(Rows())
    let window = HeadlessWindow(size: Size(width: 240, height: 300), rootNode: node)
    try window.settle()
    let field = try #require(window.node(.textField, label: "First") as? EditableTextNode)
    window.click(field)
    window.advance(by: 0.5)
    #expect(node.texts.last == "true")
    window.scroll(by: Vector(dx: 0, dy: 3000), at: Point(x: 100, y: 100))
    window.advance(by: 0.5)
    try window.settle()
    #expect(field.layer.root !== window.host.rootLayer)
    #expect(window.host.dispatcher.focus.layer === field.layer)
    #expect(node.texts.last == "true")
  }

  /// The row also keeps the focus while new values replace the rows and it returns during an
  /// update.
  @Test(arguments: seeds(3))
  func aRowThatComesBackKeepsTheFocus(seed: UInt64) throws {
    struct Rows: Component {
      let version: Int
      @State var text = ""
      var body: some Component {
        List(0..<200, id: \.self) { row in
          HStack {
            Text("\(version), row \(row)")
            TextField("Field \(row)", text: $text)
          }
        }
      }
    }
    let node = ComponentNode(Rows(version: 0))
    let window = HeadlessWindow(
      size: Size(width: 240, height: 300), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    window.click(try #require(window.node(.textField, label: "Field 0")))
    window.advance(by: 0.5)
    let center = Point(x: 100, y: 150)
    window.scroll(by: Vector(dx: 0, dy: 3000), at: center)
    window.advance(by: 0.5)
    try window.settle()
    for version in 1...40 {
      node.update(to: Rows(version: version))
      window.scroll(by: Vector(dx: 0, dy: -100), at: center)
      window.advance(by: 1 / 60)
    }
    try window.settle()
    let field = try #require(window.node(.textField, label: "Field 0"))
    #expect(window.host.dispatcher.focus.layer === field.layer)
  }

  /// A field that has the focus in the state receives it when it appears on the screen.
  @Test func theFocusIsThereFromTheBeginning() throws {
    struct Popup: Component {
      @State var isShown = false
      @State var text = ""
      @FocusState var isFocused
      var body: some Component {
        VStack {
          Button("Show") { (isShown, isFocused) = (true, true) }
          if isShown { TextField("New", text: $text).focused($isFocused) }
        }
      }
    }
    let node = ComponentNode(Popup())
    let window = HeadlessWindow(size: Size(width: 240, height: 100), rootNode: node)
    try window.settle()
    window.click(try #require(window.node(.button, label: "Show")))
    window.advance(by: 0.5)
    try window.settle()
    window.type("now")
    window.advance(by: 0.5)
    #expect((window.node(.textField, label: "New") as? EditableTextNode)?.text == "now")
  }

  /// A disabled field cannot have the focus. A field that the same action enables can.
  @Test func theStateIsThatOfADisabledField() throws {
    struct Lockable: Component {
      @State var isLocked = true
      @State var text = ""
      @FocusState var isFocused
      var body: some Component {
        VStack {
          Button("Try") { isFocused = true }
          Button("Unlock") { (isLocked, isFocused) = (false, true) }
          TextField("Code", text: $text).focused($isFocused).disabled(isLocked)
          Text("\(isFocused)")
        }
      }
    }
    let node = ComponentNode(Lockable())
    let window = HeadlessWindow(size: Size(width: 240, height: 160), rootNode: node)
    try window.settle()
    for (label, isFocused) in [("Try", false), ("Unlock", true)] {
      let button = try #require(window.node(.button, label: label))
      #expect(button.performAccessibilityAction(.activate))
      window.advance(by: 0.5)
      try window.settle()
      let field = try #require(window.node(.textField, label: "Code") as? EditableTextNode)
      #expect(field.isFocused == isFocused)
      #expect(node.texts.last == "\(isFocused)")
    }
  }

  /// The screen may be older than the action that requests the focus.
  @Test func aFieldThatIsEnabledLaterGetsTheFocus() throws {
    struct Lockable: Component {
      @State var isLocked = true
      @State var number = 0
      @State var text = ""
      @FocusState var isFocused
      var body: some Component {
        VStack {
          Button("Count") { number += 1 }
          Button("Unlock") { (isLocked, isFocused) = (false, true) }
          TextField("Code", text: $text).focused($isFocused).disabled(isLocked)
          Text("\(number) \(isFocused)")
        }
      }
    }
    for pause in stride(from: 0.0, to: 0.06, by: 0.004) {
      let node = ComponentNode(Lockable())
      let window = HeadlessWindow(
        size: Size(width: 240, height: 160), schedule: .seeded(1), rootNode: node)
      try window.settle()
      let count = try #require(window.node(.button, label: "Count"))
      let unlock = try #require(window.node(.button, label: "Unlock"))
      #expect(count.performAccessibilityAction(.activate))
      window.advance(by: pause)
      #expect(unlock.performAccessibilityAction(.activate))
      window.advance(by: 0.5)
      try window.settle()
      let field = try #require(window.node(.textField, label: "Code") as? EditableTextNode)
      #expect(field.isFocused && node.texts.last == "1 true", "after \(pause) s")
    }
  }
}
