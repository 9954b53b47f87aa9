// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// Random lives. Callbacks arrive in pairs and in order, and each node finally has the state of its
/// surroundings.
@MainActor @Suite struct LifecycleScheduleTests {
  @Test(arguments: seeds(60))
  func seeded(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = LifeNode()
    let nodes = (0..<8).map { _ in LifeNode() }
    let windows = (0..<2).map { index in
      HeadlessWindow(
        size: .hundred, schedule: .seeded(seed), rootNode: index == 0 ? root : LifeNode())
    }
    let roots = windows.map(\.host.rootNode)
    for _ in 0..<80 {
      let node = nodes.randomElement(using: &generator)!
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...4:
        let parent = ((nodes as [DisplayNode]) + roots).randomElement(using: &generator)!
        if parent === node || node.isAncestor(of: parent) { continue }
        let count = parent.subnodes.filter { $0 !== node }.count
        parent.insertSubnode(node, at: Int.random(in: 0...count, using: &generator))
      case 5, 6: node.removeFromSupernode()
      case 7: windows[Int.random(in: 0..<2, using: &generator)].host.isVisible.toggle()
      case 8: windows.randomElement(using: &generator)?.runFrameWithoutJobs()
      default: windows.randomElement(using: &generator)?.advanceOneFrame()
      }
    }
    for window in windows { try window.settle() }
    for window in windows { try window.settle() }
    for node in nodes + (roots as? [LifeNode] ?? []) {
      let top = roots.first { $0 === node || $0.isAncestor(of: node) }
      let expected = top?.interfaceState ?? []
      #expect(node.interfaceState == expected, "seed \(seed)")
      #expect(node.isIn == (top != nil), "seed \(seed)")
      #expect(node.mistakes == [], "seed \(seed)")
    }
    for window in windows { window.close() }
    #expect(nodes.allSatisfy { !$0.isIn && $0.interfaceState.isEmpty }, "seed \(seed)")
  }
}

/// A node that checks its callbacks.
private final class LifeNode: DisplayNode {
  private(set) var isIn = false
  private(set) var mistakes: [String] = []
  private var told: InterfaceState = []

  private func check(_ isRight: Bool, _ mistake: String) {
    if !isRight { mistakes.append(mistake) }
  }

  private func enter(_ state: InterfaceState, after other: InterfaceState) {
    check(!told.contains(state), "entered \(state) twice")
    check(told.isSuperset(of: other), "entered \(state) before \(other)")
    told.insert(state)
  }

  private func exit(_ state: InterfaceState) {
    check(told.contains(state), "left \(state) without being in it")
    told.remove(state)
  }

  override func willEnterHierarchy() { check(!isIn, "enters a window twice") }

  override func didEnterHierarchy() {
    check(!isIn, "entered a window twice")
    isIn = true
  }

  override func didExitHierarchy() {
    check(isIn, "left a window without being in it")
    isIn = false
  }

  override func didEnterPreloadState() { enter(.preload, after: []) }
  override func didEnterDisplayState() { enter(.display, after: .preload) }
  override func didExitDisplayState() { exit(.display) }
  override func didEnterVisibleState() { enter(.visible, after: [.preload, .display]) }
  override func didExitVisibleState() { exit(.visible) }

  override func interfaceStateDidChange(from old: InterfaceState) {
    check(old != interfaceState, "a change to the same state")
    // Nodes that no range manages are not notified of the end of preloading.
    if !interfaceState.contains(.preload) { told.remove(.preload) }
    check(
      told == interfaceState.intersection([.preload, .display, .visible]),
      "told of \(told), but is \(interfaceState)")
  }
}
