// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftTesting

@testable import WeftNodes

/// A selection by touch scrolls its surroundings, and leaves nothing behind, however it ends.
@MainActor @Suite struct TextSelectionTouchEndTests {
  private let text: TextNode
  private let scroller: ScrollNode
  private let root: DisplayNode
  private let window: HeadlessWindow

  /// Forty lines in a viewport of about eight.
  init() throws {
    text = TextNode(
      (10..<50).map { "line \($0)" }.joined(separator: "\n"), font: SelectableTexts.font)
    text.isSelectable = true
    scroller = ScrollNode(
      DisplayNode { [text] _, _ in StackLayoutSpec(.column, alignItems: .start) { text } })
    root = DisplayNode { [scroller] _, _ in
      StackLayoutSpec(.column) { scroller.height(.points(200)) }
        .padding(EdgeInsets(horizontal: 20, vertical: 50))
    }
    window = HeadlessWindow(size: Size(width: 240, height: 300), rootNode: root)
    try window.settle()
  }

  private var handles: [Layer] {
    window.host.rootLayer.sublayers.filter { $0.name == "selection handle" }
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    window.send(phase, at: Point(x: x, y: y), device: .touch)
  }

  private func press(_ x: Double, _ y: Double) {
    send(.down, x, y)
    window.advance(by: 0.6)
  }

  @Test func aFingerThatMovesScrolls() {
    window.touchDrag(from: Point(x: 40, y: 200), to: Point(x: 40, y: 120), duration: 0.3)
    #expect(scroller.contentOffset.y > 40)
    #expect(text.selectedText == "" && handles.isEmpty)
  }

  @Test func aFingerThatSelectsScrollsAtTheEdges() throws {
    press(40, 100)
    #expect(text.selectedText == "line")
    send(.drag, 60, 130)
    window.advance(by: 0.5)
    #expect(scroller.contentOffset == .zero)
    // Near the edge and beyond it.
    send(.drag, 60, 240)
    window.advance(by: 0.5)
    let offset = scroller.contentOffset.y
    #expect(offset > 40)
    let count = text.selectedText.split(separator: "\n").count
    #expect(count > 6)
    send(.up, 60, 240)
    window.advance(by: 1)
    #expect(abs(scroller.contentOffset.y - offset) < 40)
    #expect(handles.count == 2)
    try window.settle()
  }

  @Test func aHandleScrollsAtTheEdges() throws {
    press(40, 100)
    send(.up, 40, 100)
    let end = try #require(handles.map(\.frame.center).max { $0.x < $1.x })
    send(.down, end.x, end.y)
    send(.drag, end.x, 200)
    send(.drag, end.x, 260)
    window.advance(by: 5)
    // The selection extends from the third line, which the finger pressed, into the last one.
    let lines = text.selectedText.split(separator: "\n")
    #expect(lines.count == 38 && lines.first == "line 12" && lines.last == "line")
    send(.up, end.x, 260)
    // One handle is now far above.
    #expect(handles.count { !$0.isHidden } == 1)
    scroller.contentOffset = .zero
    try window.settle()
    #expect(handles.count { !$0.isHidden } == 1)
    scroller.contentOffset.y = 300
    try window.settle()
    #expect(handles.allSatisfy(\.isHidden) && handles.count == 2)
  }

  /// The ways in which it ends without a lifted finger.
  enum Way: CaseIterable {
    case cancelled, otherText, otherTextByThread, notSelectable, gone, closed
  }

  enum Moment: CaseIterable { case resting, moving, scrolling, shown, onHandle }

  @Test(arguments: Way.allCases, Moment.allCases)
  func endedTouchesLeaveNoHandles(way: Way, moment: Moment) async throws {
    press(40, 100)
    switch moment {
    case .resting: break
    case .moving: send(.drag, 60, 130)
    case .scrolling:
      send(.drag, 60, 130)
      send(.drag, 60, 240)
      window.advance(by: 0.2)
    case .shown: send(.up, 40, 100)
    case .onHandle:
      send(.up, 40, 100)
      let end = try #require(handles.map(\.frame.center).max { $0.x < $1.x })
      send(.down, end.x, end.y)
      send(.drag, end.x, 245)
      window.advance(by: 0.2)
    }
    #expect(text.selectedText != "")
    var keepsSelection = false
    switch way {
    case .cancelled:
      send(.cancel, 60, 240)
      // The fingers were already lifted, or used an earlier selection.
      keepsSelection = moment == .shown || moment == .onHandle
    case .otherText: text.text = StyledText("other words", font: SelectableTexts.font)
    case .otherTextByThread:
      let node = text
      await Task.detached { node.text = StyledText("other words") }.value
      send(.drag, 70, 140)
    case .notSelectable: text.isSelectable = false
    case .gone:
      root.layoutSpecBlock = nil
      scroller.removeFromSupernode()
    case .closed: window.close()
    }
    window.advance(by: 0.1)
    #expect(handles.count == (keepsSelection ? 2 : 0))
    #expect((text.selectedText != "") == keepsSelection)
    let offset = scroller.contentOffset
    window.advance(by: 1)
    #expect(scroller.contentOffset == offset)
    // The finger moves further and is lifted.
    window.closeMenu()
    if way != .closed {
      send(.drag, 60, 150)
      send(.up, 60, 150)
      try await window.settle()
      #expect(handles.count == (keepsSelection ? 2 : 0))
      #expect((text.selectedText != "") == keepsSelection)
      #expect(window.menu == nil)
    }
  }

  @Test func onlyTextThatCanBeSelectedHasGestures() throws {
    #expect(text.gestureRecognizers.count == 2)
    text.isSelectable = false
    try window.settle()
    #expect(text.gestureRecognizers.isEmpty)
    text.isSelectable = true
    try window.settle()
    #expect(text.gestureRecognizers.count == 2)
    press(40, 100)
    #expect(text.selectedText == "line")
  }

  /// Enter performs the program's gesture, not the selection's.
  @Test func enterTapsTheProgramsGesture() {
    var taps = 0
    text.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    text.focus()
    #expect(window.key(.enter))
    #expect(taps == 1)
  }

  /// After any touches, handles exist exactly for a selection by touch.
  @Test(arguments: seeds(12)) func anyFingers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let page = try SelectableTexts(
      ["first words here", "", "second\nlines", "third"],
      inOneScope: Bool.random(using: &random))
    func anywhere() -> Point {
      Point(
        x: Double.random(in: -20...420, using: &random),
        y: Double.random(in: -20...300, using: &random))
    }
    let phases: [PointerEvent.Phase] = [.down, .drag, .drag, .drag, .up, .cancel]
    var text: TextNode { page.texts.randomElement(using: &random) ?? page.texts[0] }
    for step in 0..<40 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: page.longPress(at: anywhere(), then: anywhere())
      case 2: page.window.tap(at: anywhere())
      case 3:
        guard let handle = page.handles.randomElement(using: &random) else { continue }
        page.touchDrag(from: handle.frame.center, to: anywhere())
      case 4:
        let place =
          page.handles.randomElement(using: &random)?.frame.center ?? anywhere()
        page.window.send(
          phases.randomElement(using: &random) ?? .up, at: place, device: .touch,
          finger: Int.random(in: 0...1, using: &random))
      case 5:
        text.text = StyledText(
          ["", "a", "other words\n", "שלום עולם"].randomElement(using: &random) ?? "",
          font: SelectableTexts.font)
      case 6: text.isSelectable.toggle()
      case 7: page.window.advance(by: Double.random(in: 0...0.7, using: &random))
      case 8: page.window.click(at: anywhere())
      default: page.window.key(.right, modifiers: .shift)
      }
      page.window.advance(by: 0.02)
      let isAnySelected = page.selected.contains { !$0.isEmpty }
      #expect(
        page.handles.isEmpty || page.handles.count == 2 && isAnySelected,
        "seed \(seed), step \(step)")
      for text in page.texts {
        #expect(text.selectedText.isEmpty || text.text.string.contains(text.selectedText))
      }
    }
    for finger in 0...1 { page.window.send(.cancel, at: .zero, device: .touch, finger: finger) }
    try page.window.settle()
  }
}
