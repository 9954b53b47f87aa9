// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

@MainActor private final class Events: Sendable {
  var words: [String] = []
  /// A closure that runs when the next node is loaded.
  var onLoad: (@MainActor () -> Void)?
}

/// Records all callbacks of its controller.
private struct Noted: ControlledComponent {
  let name: String
  let events: Events
  var onBirth: @MainActor @Sendable () -> Void = {}
  var inside = AnyComponent(EmptyComponent())

  var body: some Component {
    VStack {
      Text(name)
      inside
    }
  }

  func makeController() -> NotingController { NotingController(self) }
}

private final class NotingController: ComponentController {
  private let component: Noted

  init(_ component: Noted) {
    self.component = component
    note("born")
    component.onBirth()
  }

  func didMount() { note("mounted") }
  func didUnmount() { note("unmounted") }
  func didEnd() { note("ended") }

  private func note(_ event: String) { component.events.words.append("\(component.name) \(event)") }

  typealias Content = Noted
}

/// Blocks threads while it is closed.
private final class Gate: Sendable {
  let waiting = Tally()
  private let isShut = Mutex(false)
  private let opened = DispatchSemaphore(value: 0)

  func shut() { isShut.withLock { $0 = true } }

  func open() {
    isShut.withLock { $0 = false }
    opened.signal()
  }

  func pass() {
    guard isShut.withLock({ $0 }) else { return }
    waiting.add(1)
    opened.wait()
  }
}

/// For every beginning that a component is notified of, it is notified of the end, whatever a
/// callback does.
@MainActor @Suite struct NestedLifecycleTests {
  @Test func aWindowMayBeClosedByWhatAppearsInIt() async throws {
    let events = Events()
    var window: HeadlessWindow?
    let node = ComponentNode {
      for name in ["first", "second", "third"] {
        Text(name)
          .onAppear {
            events.words.append("\(name) appears")
            if name == "second" { window?.close() }
          }
          .onDisappear { events.words.append("\(name) disappears") }
      }
    }
    window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await window?.settle()
    #expect(
      events.words == [
        "first appears", "second appears", "second disappears", "first disappears",
      ])
    // In another window all of them appear.
    (events.words, window) = ([], nil)
    let other = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await other.settle()
    #expect(events.words == ["first appears", "second appears", "third appears"])
  }

  @Test func aTaskEndsWithAWindowThatIsClosedBeforeItBegins() async throws {
    let events = Events()
    var window: HeadlessWindow?
    let node = ComponentNode {
      Text("closing").onAppear { window?.close() }
      Text("working").task {
        await MainActor.run { events.words.append("working") }
      }
      Text("late").task {
        await MainActor.run { events.words.append("begun") }
      }
    }
    window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try await window?.settle()
    await mainActorTurns()
    #expect(events.words == [])
  }

  @Test func aControllerMayReplaceWhatIsBornWithIt() async throws {
    let events = Events()
    let list = CollectionNode(items: Array(0..<3), id: \.self) { Text("\($0)") }
    var panel: ComponentNode<AnyComponent>?
    @MainActor func content(_ isThere: Bool) -> AnyComponent {
      AnyComponent(
        VStack {
          Text("always")
          if isThere {
            Noted(name: "first", events: events) {
              // Completes the window's work, including the next contents.
              panel?.update(to: content(false))
              list.reloadData()
              list.waitUntilAllUpdatesAreProcessed()
            }
            Noted(name: "second", events: events)
          }
        })
    }
    let node = ComponentNode(content(false))
    panel = node
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column) {
        node
        list.styled { $0.flexGrow = 1 }
      }
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: root)
    try await window.settle()
    node.update(to: content(true))
    try await window.settle()
    #expect(node.texts == ["always"])
    #expect(
      events.words == [
        "first born", "second born", "first mounted", "second mounted", "second unmounted",
        "first unmounted", "second ended", "first ended",
      ])
  }

  @Test func aNodeThatGoesBeforeItsLastValueIsSeenEndsItsControllers() async throws {
    let events = Events()
    do {
      let inside = AnyComponent(Noted(name: "inner", events: events))
      let node = ComponentNode(AnyComponent(Noted(name: "outer", events: events, inside: inside)))
      node.measure()
      _ = await mainActorTurns { events.words.count >= 2 }
      #expect(events.words == ["outer born", "inner born"])
      node.update(to: AnyComponent(EmptyComponent()))
      node.measure()
    }
    _ = await mainActorTurns { events.words.count >= 4 }
    // Inner components end first.
    #expect(events.words.dropFirst(2) == ["inner ended", "outer ended"])
  }

  /// Cells that are inserted while the cells that they replace are being inserted.
  @Test func rowsThatAreShownByOtherCellsAreOnTheScreen() async throws {
    let events = Events()
    let source = ComponentDataSource(sections: [[1, 2, 3]], context: 0) { number, _ in
      HStack {
        Text("\(number)")
          .onAppear { events.words.append("\(number) appears") }
          .onDisappear { events.words.append("\(number) disappears") }
        Node { LoadingNode(events) }
      }.frame(height: 20)
    }
    let list = CollectionNode(source)
    events.onLoad = {
      list.reloadData()
      list.waitUntilAllUpdatesAreProcessed()
    }
    let root = DisplayNode()
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    try await window.settle()
    #expect(events.words == (1...3).map { "\($0) appears" })
    window.close()
    #expect(events.words.dropFirst(3).sorted() == (1...3).map { "\($0) disappears" })
  }

  /// The main actor has a turn while a worker tries another size of a reader.
  @Test(.timeLimit(.minutes(10))) func componentsOutsideOfATriedSizeDoNotDisappear() async throws {
    let (events, gate, measured) = (Events(), Gate(), Tally())
    let cell = ComponentCellNode(0) { _ in
      GeometryReader { geometry in
        if geometry.size.width > 50 {
          let _ = gate.pass()
          Noted(name: "inside", events: events)
        }
      }
    }
    cell.measure(width: 100)
    #expect(await mainActorTurns { !events.words.isEmpty })
    gate.shut()
    DispatchQueue.global().async {
      cell.measureOnly(width: 20)
      measured.add(1)
    }
    // The worker has tried the other size, and measures the first size again.
    try await gate.waiting.wait { $0 > 0 }
    await mainActorTurns()
    gate.open()
    try await measured.wait { $0 > 0 }
    await mainActorTurns()
    #expect(gate.waiting.value == 1)
    #expect(events.words == ["inside born"])
  }
}

/// A node that calls a closure when it is loaded.
private final class LoadingNode: DisplayNode {
  private let events: Events

  nonisolated init(_ events: Events) { self.events = events }

  override func didLoad() {
    super.didLoad()
    events.onLoad.take()?()
  }
}
