// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@MainActor @Suite struct FocusTests {
  private let log = Log<String>()
  private let root = Layer("root", frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private let dispatcher: EventDispatcher
  /// Three rows of three focusable layers, named by number.
  private let cells: [Layer]
  private let responders: [RecordingResponder]

  init() {
    dispatcher = EventDispatcher(root: root)
    cells = (0..<9).map { index in
      Layer(
        "\(index)",
        frame: Rect(
          x: Double(index % 3) * 100 + 10, y: Double(index / 3) * 100 + 10, width: 80, height: 80))
    }
    responders = cells.map { [log] layer in
      let responder = RecordingResponder(layer.name ?? "", log: log)
      responder.acceptsFocus = true
      layer.responder = responder
      return responder
    }
    for cell in cells { root.addSublayer(cell) }
  }

  @discardableResult
  private func press(_ key: KeyEvent.Key, _ modifiers: Modifiers = []) -> Bool {
    dispatcher.dispatch(KeyEvent(key, modifiers: modifiers, time: 0))
  }

  private var focused: String? { dispatcher.focus.layer?.name }

  @Test(arguments: [[], .control] as [Modifiers])
  func tabGoesAroundInTheOrderOfTheTree(modifiers: Modifiers) {
    cells[1].isHidden = true
    responders[2].acceptsFocus = false
    cells[3].isUserInteractionEnabled = false
    var order: [String?] = []
    for _ in 0..<7 {
      press(.tab, modifiers)
      order.append(focused)
    }
    #expect(order == ["0", "4", "5", "6", "7", "8", "0"])
    press(.tab, modifiers.union(.shift))
    #expect(focused == "8")
  }

  @Test(arguments: [true, false]) func hiddenOrDisabledLayersReceiveNoKeys(isHidden: Bool) {
    dispatcher.focus.set(cells[4])
    func change(_ layer: Layer, isUsable: Bool) {
      if isHidden { layer.isHidden = !isUsable } else { layer.isUserInteractionEnabled = isUsable }
    }
    for layer in [cells[4], root] {
      _ = log.take()
      change(layer, isUsable: false)
      press(.character("x"))
      #expect(!log.take().contains("4 key"))
      change(layer, isUsable: true)
      press(.character("x"))
      #expect(log.take().contains("4 key"))
    }
    change(cells[4], isUsable: false)
    press(.tab)
    #expect(focused == "5")
  }

  @Test(arguments: [
    (KeyEvent.Key.right, ["5", "5"]), (.left, ["3", "3"]), (.up, ["1", "1"]), (.down, ["7", "7"]),
  ])
  func arrowsGoToTheNearest(key: KeyEvent.Key, expected: [String]) {
    dispatcher.focus.set(cells[4])
    let before = press(key)
    let first = focused
    let after = press(key)
    #expect([first, focused] == expected)
    #expect(before && !after)
  }

  @Test func theRingShowsAfterAKeyUntilAPress() {
    dispatcher.focus.set(cells[0])
    #expect(!dispatcher.focus.isRingVisible)
    press(.tab)
    #expect(dispatcher.focus.isRingVisible)
    responders[5].handlesPointer = true
    dispatcher.dispatch(PointerEvent(.down, at: Point(x: 250, y: 150), time: 0))
    #expect(focused == "5")
    #expect(!dispatcher.focus.isRingVisible)
  }

  @Test func keysGoToTheFocusFirst() {
    dispatcher.focus.set(cells[4])
    responders[4].handlesKeys = true
    log.clear()
    #expect(press(.right))
    #expect(log.entries == ["4 key"])
    #expect(focused == "4")
  }

  @Test(arguments: [KeyEvent.Key.enter, .space]) func aKeyTaps(key: KeyEvent.Key) {
    var places: [Point] = []
    cells[4].addGestureRecognizer(TapGestureRecognizer { places.append($0.location()) })
    dispatcher.focus.set(cells[4])
    #expect(press(key))
    #expect(!press(key, .control))
    #expect(places == [Point(x: 40, y: 40)])
  }

  @Test func contentScrollsUntilTheFocusIsInView() {
    let list = Layer("list", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let controller = ScrollController(layer: list)
    controller.extent = ScrollExtent(
      viewportSize: Size(width: 100, height: 100), contentSize: Size(width: 100, height: 1000))
    let row = Layer("row", frame: Rect(x: 0, y: 420, width: 100, height: 30))
    let responder = RecordingResponder("row", log: log)
    responder.acceptsFocus = true
    row.responder = responder
    controller.contentLayer.addSublayer(row)
    let root = Layer("root", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.addSublayer(list)
    let dispatcher = EventDispatcher(root: root)
    dispatcher.focus.move(.next)
    #expect(dispatcher.focus.layer === list)
    dispatcher.focus.move(.next)
    #expect(dispatcher.focus.layer === row)
    #expect(controller.contentOffset.y == 350)
  }

  // MARK: Controls of the host's

  /// A text field between two layers, with the host's control.
  private func putField(at index: Int) -> (layer: TextFieldLayer, control: Field) {
    let layer = TextFieldLayer()
    layer.frame = cells[index].frame
    layer.name = "field"
    layer.responder = responders[index]
    let control = Field(log: log)
    layer.control = control
    cells[index].removeFromSuperlayer()
    root.insertSublayer(layer, at: index)
    return (layer, control)
  }

  @Test func tabGoesIntoAHostsControlAndOutOfIt() {
    let (_, control) = putField(at: 1)
    for _ in 0..<3 { press(.tab) }
    press(.tab, .shift)
    press(.tab, .shift)
    #expect(
      log.entries.filter { !$0.hasSuffix("key") } == [
        "0 has focus", "control focus", "0 lost focus", "1 has focus",
        "control resign", "1 lost focus", "2 has focus",
        "control focus", "2 lost focus", "1 has focus",
        "control resign", "1 lost focus", "0 has focus",
      ])
    #expect(!control.isFocused)
  }

  @Test func theFocusFollowsAControlThatTookTheKeysOrLostThem() {
    let (field, _) = putField(at: 1)
    dispatcher.focus.set(cells[5], showsRing: true)
    log.clear()
    dispatcher.focus.controlDidChangeFocus(of: field, to: true)
    #expect(dispatcher.focus.layer === field && !dispatcher.focus.isRingVisible)
    #expect(log.entries == ["control focus", "5 lost focus", "1 has focus"])
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    #expect(dispatcher.focus.layer == nil)
    // The control reports the end of a focus that has already moved.
    dispatcher.focus.set(cells[2])
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    #expect(dispatcher.focus.layer === cells[2])
  }

  /// A search field above a list. The arrow keys scroll the list while the user keeps typing. A
  /// control between them keeps its value.
  @Test func keysThatASearchFieldHasNoUseForScrollTheFirstList() {
    let (field, _) = putField(at: 0)
    field.kind = .search
    let list = ScrollController(layer: cells[4])
    list.extent = ScrollExtent(
      viewportSize: cells[4].bounds.size, contentSize: Size(width: 80, height: 800))
    responders[1].handlesKeys = true
    dispatcher.focus.set(field)
    log.clear()
    #expect(press(.down))
    #expect(list.contentOffset.y == ScrollController.lineStep)
    #expect(dispatcher.focus.layer === field && !log.entries.contains("1 key"))
    #expect(!press(.right) && dispatcher.focus.layer === field)
    list.contentOffset.y = .infinity
    #expect(press(.down) && dispatcher.focus.layer === cells[3])
  }

  @Test func keysOfASearchFieldScrollTheListBesideIt() {
    let (field, _) = putField(at: 5)
    field.kind = .search
    let page = Layer("page", frame: root.bounds)
    root.addSublayer(page)
    page.addSublayer(field)
    let lists = [cells[0], Layer("results", frame: cells[4].frame)].map { layer in
      let list = ScrollController(layer: layer)
      list.extent = ScrollExtent(
        viewportSize: layer.bounds.size, contentSize: Size(width: 80, height: 800))
      return list
    }
    page.addSublayer(lists[1].layer)
    dispatcher.focus.set(field)
    #expect(press(.down))
    #expect(lists.map(\.contentOffset.y) == [0, ScrollController.lineStep])
  }

  /// A title field beside a list. The arrow keys do not change the list's selection.
  @Test func keysThatAnotherFieldHasNoUseForGoToWhatIsAroundIt() {
    let (field, _) = putField(at: 0)
    dispatcher.focus.set(field)
    responders[1].handlesKeys = true
    log.clear()
    #expect(press(.down))
    #expect(!log.entries.contains("1 key"))
    #expect(dispatcher.focus.layer === cells[3])
  }

  @Test func whereAControlShowsTheFocusThereIsNoRing() {
    let (field, _) = putField(at: 1)
    dispatcher.focus.set(field, showsRing: true)
    #expect(FocusRing(of: field, in: field.bounds) == nil)
    field.control = nil
    #expect(FocusRing(of: field, in: field.bounds) != nil)
  }

  @Test func theRingHasTheColorThatTheResponderGives() {
    dispatcher.focus.set(cells[4], showsRing: true)
    #expect(
      FocusRing(of: cells[4], in: cells[4].bounds)?.color
        == Color.accent.resolved(in: Traits()))
    responders[4].focusRingColor = .red
    #expect(FocusRing(of: cells[4], in: cells[4].bounds)?.color == .red)
  }

  // MARK: Places that have lost the focus

  enum End: CaseIterable { case removed, hidden, disabled, unable, hiddenAround, removedAround }

  private func end(_ layer: Layer, by end: End) {
    let group = layer.superlayer
    switch end {
    case .removed: layer.removeFromSuperlayer()
    case .hidden: layer.isHidden = true
    case .disabled: layer.isUserInteractionEnabled = false
    case .unable: responders[4].acceptsFocus = false
    case .hiddenAround: group?.isHidden = true
    case .removedAround: group?.removeFromSuperlayer()
    }
  }

  @Test(arguments: End.allCases, [true, false])
  func theNeighborIsNextWhereAFocusWasLost(by way: End, forwards: Bool) {
    let group = Layer("group", frame: root.bounds)
    cells[4].removeFromSuperlayer()
    root.insertSublayer(group, at: 4)
    group.addSublayer(cells[4])
    dispatcher.focus.set(cells[4], showsRing: true)
    end(cells[4], by: way)
    dispatcher.focus.endIfGone { _ in false }
    dispatcher.focus.updateRing()
    #expect(!cells[4].showsFocusRing && !dispatcher.focus.isRingVisible)
    // Neighbors may be removed as well.
    cells[0].removeFromSuperlayer()
    press(.tab, forwards ? [] : .shift)
    #expect(focused == (forwards ? "5" : "3"))
    #expect(dispatcher.focus.isRingVisible)
  }

  @Test func theRingIsBackWithTheAbility() {
    dispatcher.focus.set(cells[4], showsRing: true)
    responders[4].acceptsFocus = false
    dispatcher.focus.updateRing()
    #expect(!cells[4].showsFocusRing)
    responders[4].acceptsFocus = true
    dispatcher.focus.updateRing()
    #expect(cells[4].showsFocusRing && dispatcher.focus.isRingVisible)
  }

  /// The user would not see which control receives the keys.
  @Test(arguments: [KeyEvent.Key.space, .enter, .right])
  func aFieldThatGaveUpTheFocusLeavesTheKeysToNoOther(key: KeyEvent.Key) {
    let (field, _) = putField(at: 4)
    for responder in responders { responder.keepsTaps = true }
    dispatcher.focus.set(field)
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    log.clear()
    #expect(!press(key) && log.entries.isEmpty)
    press(.tab)
    #expect(focused == "5")
    dispatcher.focus.set(field)
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    press(.tab, .shift)
    #expect(focused == "3")
  }

  /// The state of a window that has just opened.
  @Test func withoutAFocusAListGetsTheKeysAndNoControlDoes() {
    for responder in responders[..<4] { responder.keepsTaps = true }
    responders[4].handlesKeys = true
    #expect(press(.space) && press(.down))
    #expect(log.entries == ["4 key", "4 key"])
  }

  @Test(arguments: [End.hidden, .removed])
  func keysGoToTheNextPageWhereAFieldWasLost(way: End) {
    let (field, _) = putField(at: 4)
    for responder in responders[..<8] { responder.keepsTaps = true }
    responders[8].handlesKeys = true
    dispatcher.focus.set(field)
    end(field, by: way)
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    log.clear()
    #expect(press(.down) && log.entries == ["8 key"])
  }

  @Test func keysScrollAroundAFieldThatGaveUpTheFocus() {
    let (field, _) = putField(at: 4)
    let list = Layer("list", frame: root.bounds)
    let controller = ScrollController(layer: list)
    controller.extent = ScrollExtent(
      viewportSize: root.bounds.size, contentSize: Size(width: 300, height: 1000))
    root.addSublayer(list)
    field.removeFromSuperlayer()
    controller.contentLayer.addSublayer(field)
    dispatcher.focus.set(field)
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    #expect(press(.down) && controller.contentOffset.y == ScrollController.lineStep)
    #expect(!press(.space))
  }

  /// The window has no other field.
  @Test func tabGoesBackToTheOnlyField() {
    let (field, _) = putField(at: 4)
    for responder in responders where responder !== responders[4] { responder.acceptsFocus = false }
    dispatcher.focus.set(field)
    dispatcher.focus.controlDidChangeFocus(of: field, to: false)
    press(.tab)
    #expect(dispatcher.focus.layer === field)
  }

  @Test func theCursorIsThatOfTheInnermostLayer() {
    cells[0].cursor = .pointer
    root.cursor = .crosshair
    dispatcher.dispatch(PointerEvent(.hover, at: Point(x: 50, y: 50), time: 0))
    #expect(dispatcher.cursor == .pointer)
    dispatcher.dispatch(PointerEvent(.hover, at: Point(x: 5, y: 5), time: 0))
    #expect(dispatcher.cursor == .crosshair)
    dispatcher.dispatch(PointerEvent(.leave, at: Point(x: 5, y: 5), time: 0))
    #expect(dispatcher.cursor == .default)
  }
}

/// A host's control that gains and loses the keyboard focus.
@MainActor private final class Field: EmbeddedControl {
  private let log: Log<String>
  private(set) var isFocused = false

  init(log: Log<String>) { self.log = log }

  func update() {}
  func focus() {
    isFocused = true
    log.add("control focus")
  }
  func resignFocus() {
    isFocused = false
    log.add("control resign")
  }
  func handle(_ event: KeyEvent) -> Bool { false }
}
