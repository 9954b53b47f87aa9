// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Random changes of a staged subtree under random schedules. Frames show all of the old state, and
/// all of the new one after the end of staging.
@MainActor @Suite struct StagingScheduleTests {
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws {
    var play = try StagingPlay(seed: seed)
    for _ in 0..<4 { try play.act() }
  }
}

/// A window with a subtree that is staged and changed at random.
@MainActor private struct StagingPlay {
  private let seed: UInt64
  private var generator: SeededGenerator
  private let root = DisplayNode()
  private let stage = DrawnNode(.black)
  private let nodes: [DrawnNode]
  private let window: HeadlessWindow

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    nodes = (0..<6).map { _ in DrawnNode(.black) }
    window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    stage.frame = Rect(x: 5, y: 5, width: 80, height: 80)
    root.addSubnode(stage)
    for node in nodes { stage.addSubnode(node) }
    for _ in 0..<20 { change() }
    try window.settle()
  }

  mutating func act() throws {
    let old = LayerState(window.host.rootLayer)
    let picture = try window.render()
    stage.beginStaging()
    let inner = nodes.filter(stage.isAncestor).randomElement(using: &generator) ?? stage
    inner.beginStaging()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      change()
      if Bool.random(using: &generator) { window.advanceOneFrame() }
      #expect(LayerState(window.host.rootLayer) == old, "seed \(seed)")
    }
    inner.endStaging()
    try window.settle()
    #expect(LayerState(window.host.rootLayer) == old, "seed \(seed)")
    #expect(try window.render().difference(from: picture)?.differingPixels == 0, "seed \(seed)")
    #expect(!stage.hasPendingDisplay, "seed \(seed)")
    stage.endStaging()
    let fresh = HeadlessWindow(size: .hundred, rootNode: copy(of: root))
    try fresh.settle()
    let difference = try window.render().difference(from: fresh.render())
    #expect(difference?.differingPixels == 0, "seed \(seed)")
    for node in nodes { #expect(node.isVisible == root.isAncestor(of: node), "seed \(seed)") }
    let new = LayerState(window.host.rootLayer)
    try window.settle()
    #expect(LayerState(window.host.rootLayer) == new, "seed \(seed)")
  }

  private mutating func change() {
    let node = ([stage] + nodes).randomElement(using: &generator)!
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: node.color = Color(hex: .random(in: 0...0xFFFFFF, using: &generator))
    case 1: node.frame = randomFrame()
    case 2: node.backgroundColor = Color(hex: .random(in: 0...0xFFFFFF, using: &generator))
    case 3: node.cornerRadius = Double(Int.random(in: 0...5, using: &generator))
    case 4 where node !== stage: node.removeFromSupernode()
    case 5 where node !== stage:
      let parents = [stage] + nodes.filter { !node.isAncestor(of: $0) }
      parents.randomElement(using: &generator)!.addSubnode(node)
    default: node.isHidden.toggle()
    }
  }

  private mutating func randomFrame() -> Rect {
    func draw(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator))
    }
    return Rect(x: draw(0...30), y: draw(0...30), width: draw(0...60), height: draw(1...60))
  }

  private func copy(of node: DisplayNode) -> DisplayNode {
    let result = (node as? DrawnNode).map { DrawnNode($0.color) } ?? DisplayNode()
    result.frame = node.frame
    result.backgroundColor = node.backgroundColor
    result.cornerRadius = node.cornerRadius
    result.isHidden = node.isHidden
    for subnode in node.subnodes { result.addSubnode(copy(of: subnode)) }
    return result
  }
}
