// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftNodes

@testable import WeftCollections

/// Items that disappear while their reload is being prepared. The cell of the reload is drawn in
/// the display state before it appears, so it must exit the state although it never appears.
@MainActor @Suite struct RemovedReloadTests {
  enum Removal: CaseIterable {
    case delete
    case reloadData
    case wrongUpdate
    case leavingTheWindow
  }

  @Test(arguments: Removal.allCases, 0..<30)
  func cellsExitTheirStates(removal: Removal, seed: UInt64) throws {
    // The number of turns between the reload and the removal depends on the seed.
    let screen = Screen([Row.rows(0..<5)], schedule: .seeded(seed), embeds: true)
    try screen.settle()
    screen.source.sections[0][1] = Row(1, text: "new", height: 60)
    screen.node.reloadItems(at: [[0, 1]])
    for _ in 0..<Int(seed % 3) { screen.runFrame() }
    switch removal {
    case .delete:
      screen.source.sections[0].remove(at: 1)
      screen.node.deleteItems(at: [[0, 1]])
    case .reloadData:
      screen.source.sections = [Row.rows(10..<12)]
      screen.node.reloadData()
    case .wrongUpdate:
      screen.source.sections = [Row.rows(10..<12)]
      screen.node.deleteItems(at: [[0, 1]])
    case .leavingTheWindow:
      screen.isAttached = false
      screen.source.sections[0].remove(at: 1)
      screen.node.deleteItems(at: [[0, 1]])
      screen.isAttached = true
    }
    try screen.settle()
    for state in [InterfaceState.preload, .display] {
      #expect(screen.log.count(in: state) == screen.node.visibleNodes.count, "\(state)")
    }
    #expect(screen.log.violations.isEmpty)
  }
}
