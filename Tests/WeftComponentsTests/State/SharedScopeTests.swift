// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Observation
import TestSupport
import Testing
import Weft
import WeftLocks

@testable import WeftComponents

@MainActor @Observable private final class Model {
  var title = "a"
}

/// A component without state whose content has state.
private struct Outside: Component {
  let write: @Sendable (Binding<Int>) -> Void
  var body: some Component { Inside(write: write) }
}

private struct Inside: Component {
  let write: @Sendable (Binding<Int>) -> Void
  @State var count = 0

  var body: some Component {
    let _ = write($count)
    Text("\(count)")
  }
}

/// Shows its content while its state is 1.
private struct Revealing: Component {
  let isShown: @Sendable (Binding<Int>) -> Void
  let inside: @Sendable (Binding<Int>) -> Void
  @State var flag = 0

  var body: some Component {
    let _ = isShown($flag)
    if flag == 1 { Inside(write: inside) }
  }
}

private final class Holder: Sendable {
  let value = Mutex<Binding<Int>?>(nil)

  func update(_ change: @escaping @Sendable (inout Int) -> Void) {
    value.withLock { $0 }?.update(change)
  }
}

/// Counts the controllers that are created, and those that end.
private struct Counted: ControlledComponent {
  let alive: Tally

  var body: some Component { Text("counted") }

  func makeController() -> CountingController {
    alive.add(1)
    return CountingController(alive)
  }
}

private final class CountingController: ComponentController {
  typealias Content = Counted

  private let alive: Tally

  init(_ alive: Tally) { self.alive = alive }

  func didEnd() { alive.add(-1) }
}

/// The cell on the screen, and a cell of the item's next element, share their scopes.
@MainActor @Suite struct SharedScopeTests {
  private func makeCells(_ holder: Holder, count: Int = 2) -> [ComponentCellNode<Int>] {
    let root = ScopeRoot(outlivesNodes: true)
    let scope = Scope.makeRoot(root)
    return (0..<count).map { _ in
      ComponentCellNode(0, in: scope) { _ in
        Outside { value in holder.value.withLock { $0 = value } }
      }
    }
  }

  /// The cell is released before the main actor has ended its removed component.
  @Test(.timeLimit(.minutes(10))) func aComponentThatGoesBeforeItsCellEnds() async throws {
    let scope = Scope.makeRoot(ScopeRoot(outlivesNodes: true))
    let alive = Tally()
    do {
      let cell = ComponentCellNode(true, in: scope) { isThere in
        isThere ? AnyComponent(Counted(alive: alive)) : AnyComponent(EmptyComponent())
      }
      cell.measure()
      try await alive.wait { $0 > 0 }
      #expect(alive.value == 1)
      #expect(cell.update(toModel: false))
      cell.measure()
    }
    try await alive.wait { $0 == 0 }
  }

  /// A cell that turns out to be unnecessary does not affect the cell on the screen.
  @Test func everyLivingNodeResolvesNow() {
    final class Owner: Sendable {}
    let root = ScopeRoot(outlivesNodes: true)
    let seen = Mutex<[String]>([])
    let shown = Owner()
    let add: @Sendable (String) -> Void = { name in seen.withLock { $0.append(name) } }
    root.onChange(of: shown, { _ in }, resolveNow: { add("shown") })
    do {
      let spare = Owner()
      let addSpare: @MainActor @Sendable () -> Void = { [weak spare] in
        if spare != nil { add("spare") }
      }
      root.onChange(of: spare, { _ in }, resolveNow: addSpare)
      root.resolveNow()
      withExtendedLifetime(spare) {}
    }
    #expect(seen.withLock { $0 } == ["shown", "spare"])
    root.resolveNow()
    #expect(seen.withLock { $0 } == ["shown", "spare", "shown"])
    withExtendedLifetime(shown) {}
  }

  /// Each cell has a separate reader, and the newest continues.
  @Test func aModelIsFollowedByBothCells() async throws {
    let model = Model()
    let scope = Scope.makeRoot(ScopeRoot(outlivesNodes: true))
    let cells = (0..<2).map { _ in
      ComponentCellNode(0, in: scope) { _ in Observe(model) { Text($0.title) } }
    }
    for cell in cells {
      cell.measure()
      await mainActorTurns()
    }
    for title in ["b", "c", "d"] {
      model.title = title
      let isFollowed = await mainActorTurns {
        for cell in cells { cell.measure() }
        return cells.map(\.texts) == [[title], [title]]
      }
      #expect(isFollowed, "\(cells.map(\.texts))")
      await mainActorTurns()
    }
  }

  @Test func everyNodeShowsAChangeBelow() {
    let holder = Holder()
    let cells = makeCells(holder)
    for cell in cells { cell.measure() }
    for _ in 0..<3 {
      holder.update { $0 += 1 }
      for cell in cells { cell.measure() }
    }
    #expect(cells.map(\.texts) == [["3"], ["3"]])
  }

  /// A node that reads a state while the other node applies its change reads the state again.
  @Test func aNodeThatComesInTheMiddleOfAChangeLooksAgain() {
    let holder = Holder()
    let cells = makeCells(holder)
    for cell in cells { cell.measure() }
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    holder.update { count in
      begun.signal()
      goOn.wait()
      count += 1
    }
    let done = DispatchSemaphore(value: 0)
    let first = cells[0]
    DispatchQueue.global().async {
      first.measureOnly(width: 100)
      done.signal()
    }
    begun.wait()
    // Reads the state before the change.
    cells[1].measureOnly(width: 100)
    goOn.signal()
    done.wait()
    for cell in cells { cell.measure() }
    #expect(cells.map(\.texts) == [["1"], ["1"]])
  }

  /// Two threads resolve the scopes while the state changes.
  @Test func theLastChangeIsShownByAll() {
    for round in 0..<200 {
      let holder = Holder()
      let cells = makeCells(holder, count: 3)
      for cell in cells { cell.measure() }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for _ in 0..<20 {
          if thread == 3 {
            holder.update { count in
              for _ in 0..<100 { count += 0 }
              count += 1
            }
          } else {
            cells[thread].measureOnly(width: 100)
          }
        }
      }
      for cell in cells { cell.measure() }
      for cell in cells { cell.measure() }
      #expect(cells.map(\.texts) == [["20"], ["20"], ["20"]], "round \(round)")
    }
  }

  private func makeRevealing(_ flag: Holder, _ inside: Holder) -> [ComponentCellNode<Int>] {
    let scope = Scope.makeRoot(ScopeRoot(outlivesNodes: true))
    return (0..<2).map { _ in
      ComponentCellNode(0, in: scope) { _ in
        Revealing(
          isShown: { value in flag.value.withLock { $0 = value } },
          inside: { value in inside.value.withLock { $0 = value } })
      }
    }
  }

  /// A component that appears later has one scope, whichever node shows it first.
  @Test func laterComponentsShareOneScope() {
    let (flag, inside) = (Holder(), Holder())
    let cells = makeRevealing(flag, inside)
    for cell in cells { cell.measure() }
    flag.update { $0 = 1 }
    for cell in cells { cell.measure() }
    inside.update { $0 = 7 }
    for cell in cells { cell.measure() }
    #expect(cells.map(\.texts) == [["7"], ["7"]])
    // The component ends when it is removed, and is a new one when it returns.
    flag.update { $0 = 0 }
    for cell in cells { cell.measure() }
    flag.update { $0 = 1 }
    for cell in cells.reversed() { cell.measure() }
    #expect(cells.map(\.texts) == [["0"], ["0"]])
    inside.update { $0 = 8 }
    for cell in cells { cell.measure() }
    #expect(cells.map(\.texts) == [["8"], ["8"]])
  }

  /// Two threads resolve while a component is inserted and removed.
  @Test func concurrentlyInsertedComponentsShareOneScope() {
    for round in 0..<300 {
      let (flag, inside) = (Holder(), Holder())
      let cells = makeRevealing(flag, inside)
      for cell in cells { cell.measure() }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for step in 0..<10 {
          if thread == 2 {
            flag.update { $0 = 1 - step % 2 }
          } else {
            cells[thread].measureOnly(width: 100)
          }
        }
      }
      flag.update { $0 = 1 }
      for cell in cells { cell.measure() }
      for cell in cells { cell.measure() }
      inside.update { $0 = 7 }
      for cell in cells { cell.measure() }
      #expect(cells.map(\.texts) == [["7"], ["7"]], "round \(round)")
    }
  }

  /// An object whose release requests a resolution.
  private final class Bomb: Sendable {
    let root: ScopeRoot
    init(_ root: ScopeRoot) { self.root = root }
    deinit { root.noteChange() }
  }

  /// A node that ends while another one begins to listen is freed outside the lock, because the
  /// lock is not recursive.
  @Test func aListenerEndsWhileAnotherBegins() {
    for _ in 0..<300 {
      let root = ScopeRoot()
      let bombs = Mutex((0..<100).map { _ in Bomb(root) })
      for bomb in bombs.withLock({ $0 }) { root.onChange(of: bomb) { _ in } }
      let (other, changes) = (Holder(), Tally())
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          while bombs.withLock({ $0.popLast() }) != nil {}
        } else {
          for _ in 0..<100 { root.onChange(of: other) { _ in changes.add(1) } }
        }
      }
      // The listener that remains receives the next change.
      let before = changes.value
      root.noteChange()
      #expect(changes.value > before)
      withExtendedLifetime(other) {}
    }
  }
}
