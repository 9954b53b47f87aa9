// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftNodes
import WeftTesting

/// The positions of nodes among their siblings. Loaded and unloaded nodes agree.
@MainActor @Suite struct SubnodeTests {
  /// An edit of the subnodes a, b, c with a new node d, and the resulting order.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let edit: @MainActor @Sendable (DisplayNode, [DisplayNode]) -> Void
    let result: String

    var testDescription: String { name }

    init(
      _ name: String, _ result: String,
      _ edit: @escaping @MainActor @Sendable (DisplayNode, [DisplayNode]) -> Void
    ) {
      self.name = name
      self.edit = edit
      self.result = result
    }
  }

  nonisolated static let cases: [Case] = [
    Case("add d", "abcd") { $0.addSubnode($1[3]) },
    Case("add a again", "bca") { $0.addSubnode($1[0]) },
    Case("add c again", "abc") { $0.addSubnode($1[2]) },
    Case("insert d at 0", "dabc") { $0.insertSubnode($1[3], at: 0) },
    Case("insert d at 1", "adbc") { $0.insertSubnode($1[3], at: 1) },
    Case("insert d at 3", "abcd") { $0.insertSubnode($1[3], at: 3) },
    Case("insert c at 0", "cab") { $0.insertSubnode($1[2], at: 0) },
    Case("insert c at 1", "acb") { $0.insertSubnode($1[2], at: 1) },
    Case("insert c at 2", "abc") { $0.insertSubnode($1[2], at: 2) },
    Case("insert d below b", "adbc") { $0.insertSubnode($1[3], belowSubnode: $1[1]) },
    Case("insert d above b", "abdc") { $0.insertSubnode($1[3], aboveSubnode: $1[1]) },
    Case("insert d above c", "abcd") { $0.insertSubnode($1[3], aboveSubnode: $1[2]) },
    Case("insert c below a", "cab") { $0.insertSubnode($1[2], belowSubnode: $1[0]) },
    Case("insert a above b", "bac") { $0.insertSubnode($1[0], aboveSubnode: $1[1]) },
    Case("replace a by d", "dbc") { $0.replaceSubnode($1[0], with: $1[3]) },
    Case("replace c by d", "abd") { $0.replaceSubnode($1[2], with: $1[3]) },
    Case("replace a by c", "cb") { $0.replaceSubnode($1[0], with: $1[2]) },
    Case("replace c by a", "ba") { $0.replaceSubnode($1[2], with: $1[0]) },
    Case("replace b by b", "abc") { $0.replaceSubnode($1[1], with: $1[1]) },
    Case("remove b", "ac") { $1[1].removeFromSupernode() },
    Case("remove d", "abc") { $1[3].removeFromSupernode() },
  ]

  @Test(arguments: cases, [false, true])
  func unloaded(_ example: Case, rasterizes: Bool) {
    let (parent, nodes) = makeFamily()
    parent.rasterizesSubtree = rasterizes
    example.edit(parent, nodes)
    #expect(parent.subnodeNames == example.result)
    for node in nodes {
      let isInside = parent.subnodes.contains { $0 === node }
      #expect((node.supernode === parent) == isInside)
    }
    #expect(!parent.isNodeLoaded)
    #expect(!nodes.contains { $0.isNodeLoaded })
  }

  @Test(arguments: cases, [false, true])
  func subnodesInAWindow(_ example: Case, rasterizes: Bool) throws {
    let (parent, nodes) = makeFamily()
    parent.rasterizesSubtree = rasterizes
    let window = try HeadlessWindow.settled(parent)
    example.edit(parent, nodes)
    try window.settle()
    #expect(parent.subnodeNames == example.result)
    #expect(
      parent.layer.sublayers.isIdentical(to: parent.subnodes.map(\.layer)),
      "layers follow the nodes")
    for node in nodes {
      let isInside = parent.subnodes.contains { $0 === node }
      #expect(node.interfaceState == (isInside ? .inHierarchy : []))
      if isInside { #expect(node.isNodeLoaded, "what is in a loaded node is loaded") }
    }
  }

  /// Edits of the layers X a Y b c Z. The capital ones belong to no node.
  nonisolated static let foreignCases: [Case] = [
    Case("add c again", "XaYbcZ") { $0.addSubnode($1[2]) },
    Case("add d", "XaYbcZd") { $0.addSubnode($1[3]) },
    Case("insert d below a", "XdaYbcZ") { $0.insertSubnode($1[3], belowSubnode: $1[0]) },
    Case("insert d below b", "XaYdbcZ") { $0.insertSubnode($1[3], belowSubnode: $1[1]) },
    Case("insert d below c", "XaYbdcZ") { $0.insertSubnode($1[3], belowSubnode: $1[2]) },
    Case("c to the back", "XcaYbZ") { $0.insertSubnode($1[2], at: 0) },
    Case("a to the front", "XbcaYZ") { $0.addSubnode($1[0]) },
    Case("remove a", "XYbcZ") { $1[0].removeFromSupernode() },
    Case("remove c", "XaYbZ") { $1[2].removeFromSupernode() },
    Case("remove all", "XYZ") { for node in $1 { node.removeFromSupernode() } },
    Case("replace b by d", "XaYdcZ") { $0.replaceSubnode($1[1], with: $1[3]) },
    Case("a layer that was foreign", "XaYbcZd") {
      $0.layer.insertSublayer($1[3].layer, at: 2)
      $0.addSubnode($1[3])
    },
  ]

  /// Layers without a node stay in front of the same subnodes.
  @Test(arguments: foreignCases) func foreignLayersStay(_ example: Case) throws {
    let (parent, nodes) = makeFamily()
    let window = try HeadlessWindow.settled(parent)
    let names = Dictionary(
      uniqueKeysWithValues: zip(nodes.map { ObjectIdentifier($0.layer) }, "abcd".map(String.init)))
    let foreign = ["X", "Y", "Z"].map { name in
      let layer = Layer()
      layer.name = name
      return layer
    }
    for (layer, index) in zip(foreign, [0, 2, 5]) { parent.layer.insertSublayer(layer, at: index) }
    example.edit(parent, nodes)
    try window.settle()
    let order = parent.layer.sublayers.map { $0.name ?? names[ObjectIdentifier($0)] ?? "?" }
    #expect(order.joined() == example.result)
    #expect(foreign.allSatisfy { $0.superlayer === parent.layer })
  }

  @Test func aNodeMovesBetweenParents() throws {
    let root = DisplayNode()
    let (left, nodes) = makeFamily()
    let right = DisplayNode()
    root.addSubnode(left)
    root.addSubnode(right)
    let window = try HeadlessWindow.settled(root)
    right.addSubnode(nodes[1])
    #expect(left.subnodeNames == "ac")
    #expect(right.subnodeNames == "b")
    #expect(nodes[1].supernode === right)
    try window.settle()
    #expect(nodes[1].layer.superlayer === right.layer)
    let expected = [nodes[0].layer, nodes[2].layer]
    #expect(left.layer.sublayers.isIdentical(to: expected))
  }

  @Test func ancestry() {
    let nodes = (0..<4).map { _ in DisplayNode() }
    for (parent, child) in zip(nodes, nodes.dropFirst()) { parent.addSubnode(child) }
    for (depth, node) in nodes.enumerated() {
      for (otherDepth, other) in nodes.enumerated() {
        #expect(node.isAncestor(of: other) == (depth <= otherDepth))
      }
    }
  }

  private func makeFamily() -> (parent: DisplayNode, nodes: [DisplayNode]) {
    let parent = DisplayNode()
    let nodes = ["a", "b", "c", "d"].map { RecordingNode($0) }
    for node in nodes.prefix(3) { parent.addSubnode(node) }
    return (parent, nodes)
  }
}
