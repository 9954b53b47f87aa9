// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Placeholders under random drawings, insertions and removals. They replace missing contents, fade
/// when the contents appear, and leave nothing behind.
@MainActor @Suite struct PlaceholderScheduleTests {
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws { _ = try play(seed: seed) }

  @Test func somePlaceholdersAreSeen() throws {
    let count = try (0..<20).reduce(0) { try $0 + play(seed: $1) }
    #expect(count > 0)
  }

  /// - Returns: The number of placeholders that were seen.
  private func play(seed: UInt64) throws -> Int {
    var generator = SeededGenerator(seed: seed)
    let root = DisplayNode()
    let nodes = (0..<4).map { index in
      let node = DrawnNode(.red)
      node.placeholderColor = .green
      node.placeholderFadeDuration = index.isMultiple(of: 2) ? 0 : 0.05
      node.frame = Rect(x: Double(index) * 25, y: 0, width: 25, height: 100)
      root.addSubnode(node)
      return node
    }
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    var seen = 0
    for _ in 0..<60 {
      let node = nodes.randomElement(using: &generator)!
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: node.removeFromSupernode()
      case 1, 2: if node.supernode == nil { root.addSubnode(node) }
      case 3: node.color = [.red, .blue, .orange].randomElement(using: &generator)!
      case 4: window.host.isVisible.toggle()
      case 5...7: window.runFrameWithoutJobs()
      default: window.advanceOneFrame()
      }
      for node in nodes {
        // Fading placeholders lie above present contents.
        let standing = node.layer.sublayers.filter { $0.opacity == 1 }
        seen += standing.count
        #expect(standing.count <= 1, "seed \(seed)")
        #expect(standing.isEmpty || node.contents == nil, "seed \(seed)")
      }
    }
    window.host.isVisible = true
    try window.settle()
    for node in nodes {
      #expect(node.layer.sublayers.isEmpty, "seed \(seed)")
      #expect((node.contents != nil) == (node.supernode != nil), "seed \(seed)")
    }
    return seen
  }
}
