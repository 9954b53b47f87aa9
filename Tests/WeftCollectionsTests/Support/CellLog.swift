// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftNodes

/// Records the events of a test's cells, on any thread.
final class CellLog: Sendable {
  enum Event: Hashable, Sendable {
    case entered(InterfaceState)
    case exited(InterfaceState)
  }

  private struct State {
    var made = 0
    var live = 0
    /// The states of each cell according to its callbacks.
    var states: [Int: InterfaceState] = [:]
    var events: [Int: [Event]] = [:]
    var violations: [String] = []
  }

  private let state = Mutex(State())

  /// The number of cells that were made.
  var made: Int { state.withLock { $0.made } }
  /// The number of existing cells.
  var live: Int { state.withLock { $0.live } }
  /// Callbacks that were repeated, or that ended something that had not begun.
  var violations: [String] { state.withLock { $0.violations } }
  /// The number of cells, released or not, in a state according to their callbacks.
  func count(in wanted: InterfaceState) -> Int {
    state.withLock { $0.states.values.count { $0.contains(wanted) } }
  }

  /// The events of the cells of a row, in order.
  func events(ofRow id: Int) -> [Event] { state.withLock { $0.events[id] ?? [] } }

  /// - Returns: The number of the cell.
  func cellWasMade() -> Int {
    state.withLock {
      $0.made += 1
      $0.live += 1
      return $0.made
    }
  }

  func cellHasEnded() {
    state.withLock { $0.live -= 1 }
  }

  func cell(_ serial: Int, of row: Int, _ event: Event) {
    state.withLock {
      $0.events[row, default: []].append(event)
      let old = $0.states[serial] ?? []
      switch event {
      case .entered(let new):
        if old.contains(new) { $0.violations.append("row \(row) entered \(new) twice") }
        $0.states[serial] = old.union(new)
      case .exited(let gone):
        if !old.contains(gone) { $0.violations.append("row \(row) was not in \(gone)") }
        $0.states[serial] = old.subtracting(gone)
      }
    }
  }
}
