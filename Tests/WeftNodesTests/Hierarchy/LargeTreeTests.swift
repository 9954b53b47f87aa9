// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftNodes
import WeftTesting

/// Trees of any depth and width: nothing recurses, and adding is not quadratic.
@MainActor @Suite struct LargeTreeTests {
  @Test func deepChains() throws {
    let driver = FrameDriver()
    weak var last: DisplayNode?
    do {
      let top = DisplayNode()
      var node = top
      for _ in 0..<100_000 {
        // From the bottom up each call would look at all above.
        let supernode = DisplayNode()
        supernode.addSubnode(node)
        node = supernode
      }
      last = top
      node.setRuntime(driver.runtime)
      node.isRangeManaged = true
      node.setInterfaceState(.preload)
      #expect(top.runtime === driver.runtime)
      #expect(top.isRangeManaged)
      #expect(top.isInPreloadState)
      try driver.settle()
      node.setRuntime(nil)
    }
    #expect(last == nil)
  }

  @Test func deepLayers() {
    weak var last: Layer?
    do {
      let top = Layer()
      var layer = top
      for _ in 0..<100_000 {
        let superlayer = Layer()
        superlayer.addSublayer(layer)
        layer = superlayer
      }
      last = top
    }
    #expect(last == nil)
  }

  @Test func manySubnodes() {
    let parent = DisplayNode()
    let nodes = (0..<100_000).map { _ in DisplayNode() }
    for node in nodes { parent.addSubnode(node) }
    #expect(parent.subnodes.isIdentical(to: nodes))
    parent.addSubnode(nodes[0])
    #expect(parent.subnodes.isIdentical(to: nodes[1...] + [nodes[0]]))
  }
}
