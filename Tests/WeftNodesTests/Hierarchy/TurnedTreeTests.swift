// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Nodes that swap positions with their ancestors in one frame.
@MainActor @Suite struct TurnedTreeTests {
  @Test(arguments: [0, 1, 3])
  func aNodeThatGoesIntoOneOfItsSubnodes(between: Int) throws {
    let (root, outer, inner) = (DisplayNode(), DisplayNode(), DisplayNode())
    let path = (0..<between).map { _ in DisplayNode() }
    root.addSubnode(outer)
    var last = outer
    for node in path + [inner] {
      last.addSubnode(node)
      last = node
    }
    let window = try HeadlessWindow.settled(root)
    // The inner node is first, so that it has the first turn.
    root.addSubnode(inner)
    inner.addSubnode(outer)
    try window.settle()
    #expect(inner.layer.superlayer === root.layer && outer.layer.superlayer === inner.layer)
    #expect(path.last.map { $0.layer.sublayers.isEmpty } ?? true)
    #expect(root.isVisible && inner.isVisible && outer.isVisible)
  }

  /// Until both windows have run a frame, each node is shown in the other. A search through the
  /// ancestors must still end, and every caller searches while any node of the process is staged.
  @Test(arguments: [false, true])
  func intoAnotherWindowThatHasItsTurnFirst(isAnyNodeStaged: Bool) throws {
    let (outer, inner, elsewhere) = (DisplayNode(), DisplayNode(), DisplayNode())
    if isAnyNodeStaged { elsewhere.beginStaging() }
    defer { if isAnyNodeStaged { elsewhere.endStaging() } }
    outer.addSubnode(inner)
    let roots = [DisplayNode(), DisplayNode()]
    roots[0].addSubnode(outer)
    let windows = try roots.map { try HeadlessWindow.settled($0) }
    roots[1].addSubnode(inner)
    inner.addSubnode(outer)
    windows[1].advanceOneFrame()
    #expect(inner.layer.superlayer === roots[1].layer && outer.layer.superlayer === inner.layer)
    try windows[0].settle()
    #expect(roots[0].layer.sublayers.isEmpty)
    #expect(inner.layer.superlayer === roots[1].layer && outer.layer.superlayer === inner.layer)
  }
}
