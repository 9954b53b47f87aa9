// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLocks
import WeftTesting

private func list(_ ids: [String]) -> some Component {
  VStack { ForEach(ids, id: \.self) { Text($0).padding(2).background(.yellow) } }
}

@Suite struct IdentityTests {
  @Test(arguments: [
    (["a", "b", "c"], ["c", "a", "b"]),
    (["a", "b", "c"], ["x", "a", "c"]),
    (["a", "b"], ["b", "y", "a", "z"]),
    (["a", "b", "c"], []),
    (["a", "a", "b"], ["b", "a", "a"]),
  ])
  func nodesFollowIdentities(old: [String], new: [String]) {
    let node = ComponentNode(list(old))
    node.measure()
    #expect(node.texts == old)
    let known = Dictionary(grouping: zip(old, node.leaves), by: \.0).mapValues { $0.map(\.1) }
    let decorations = Dictionary(
      uniqueKeysWithValues: zip(node.leaves.identities, node.subnodes))
    node.update(to: list(new))
    node.measure()
    #expect(node.texts == new)
    var occurrences: [String: Int] = [:]
    for (id, leaf) in zip(new, node.leaves) {
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      let before = known[id].flatMap { occurrence < $0.count ? $0[occurrence] : nil }
      if let before {
        #expect(leaf === before)
        #expect(leaf.supernode === decorations[ObjectIdentifier(leaf)])
      } else {
        #expect(!known.values.joined().contains { $0 === leaf })
      }
    }
  }

  /// The handler receives both paths, once for each value.
  @MainActor @Test func theCollisionHandlerGetsThePathsOfBoth() throws {
    struct Row: Component {
      let text: String
      var body: some Component { Text(text) }
    }
    struct Rows: Component {
      let ids: [String]
      var body: some Component { VStack { ForEach(ids, id: \.self) { Row(text: $0) } } }
    }
    let node = ComponentNode(Rows(ids: ["a", "b", "a"]))
    var found: [IdentityCollision] = []
    node.collisionHandler = { found.append($0) }
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    #expect(node.texts == ["a", "b", "a"])
    #expect(found.count == 1)
    let collision = try #require(found.first)
    for (path, index) in [(collision.first, 0), (collision.other, 2)] {
      #expect(path.steps.map(\.type) == ["Rows", "Row"])
      #expect(path.steps.last?.index == index)
      #expect(path.steps.last?.id?.contains("a") == true)
    }
    node.update(to: Rows(ids: ["a", "b", "c"]))
    try window.settle()
    #expect(found.count == 1)
  }

  @Test func roundsOfALoopAreToldApartByPosition() {
    func loop(_ texts: [String]) -> some Component {
      VStack { for text in texts { Text(text) } }
    }
    let node = ComponentNode(loop(["a", "b"]))
    node.measure()
    let before = node.leaves
    node.update(to: loop(["b", "a", "c"]))
    node.measure()
    #expect(node.texts == ["b", "a", "c"])
    #expect(node.leaves[0] === before[0])
    #expect(node.leaves[1] === before[1])
  }

  @Test func roundsWithIdentitiesKeepTheirNodes() {
    struct Round: Component {
      let text: String
      var body: some Component { Text(text).padding(2) }
    }
    func loop(_ texts: [String]) -> some Component {
      VStack {
        for text in texts {
          if text.count == 1 {
            Round(text: text).id(text).padding(1).background(.yellow).opacity(0.5)
          }
        }
      }
    }
    let node = ComponentNode(loop(["a", "b", "c"]))
    node.measure()
    let before = node.leaves
    node.update(to: loop(["c", "x", "a", "yy", "b"]))
    node.measure()
    #expect(node.texts == ["c", "x", "a", "b"])
    #expect(
      [node.leaves[0], node.leaves[2], node.leaves[3]].identities
        == [before[2], before[0], before[1]].identities)
    #expect(!before.identities.contains(ObjectIdentifier(node.leaves[1])))
  }

  @Test func linesWithIdentitiesKeepTheirNodes() {
    func pair(_ first: Int, _ second: Int) -> some Component {
      VStack {
        Text("\(first)").id(first)
        Text("\(second)").id(second)
        Text("at the end")
      }
    }
    let node = ComponentNode(pair(1, 2))
    node.measure()
    let before = node.leaves
    node.update(to: pair(2, 1))
    node.measure()
    #expect(node.leaves.identities == [before[1], before[0], before[2]].identities)
  }

  @Test func nodesAreLinesOfABuilder() {
    let (one, other) = (DisplayNode(), TextNode())
    let node = ComponentNode {
      one
      Text("between")
      other
    }
    node.measure()
    #expect(node.subnodes.first === one)
    #expect(node.subnodes.last === other)
  }

  @Test func anotherIdentityIsAnotherComponent() {
    let node = ComponentNode(Text("a").id(1))
    node.measure()
    let first = node.leaves[0]
    node.update(to: Text("b").id(1))
    node.measure()
    #expect(node.leaves[0] === first)
    node.update(to: Text("b").id(2))
    node.measure()
    #expect(node.leaves[0] !== first)
  }

  @Test func anotherTypeIsAnotherComponent() {
    let node = ComponentNode(AnyComponent(Text("a")))
    node.measure()
    let first = node.leaves[0]
    node.update(to: AnyComponent(Text("b")))
    node.measure()
    #expect(node.leaves[0] === first)
    node.update(to: AnyComponent(Divider()))
    node.measure()
    #expect(node.leaves.count == 1)
    #expect(!(node.leaves[0] is TextNode))
  }

  @Test func nodesAreMadeOnceAndUpdatedAlways() {
    final class Calls: Sendable {
      let made = Mutex(0)
      let updates = Mutex<[Int]>([])
    }
    let calls = Calls()
    func component(_ value: Int) -> some Component {
      VStack {
        Text("\(value)")
        Node {
          calls.made.withLock { $0 += 1 }
          return DisplayNode()
        } update: { _ in
          calls.updates.withLock { $0.append(value) }
        }
      }
    }
    let node = ComponentNode(component(1))
    node.measure()
    node.measure(width: 50)
    node.update(to: component(2))
    node.measure()
    #expect(calls.made.withLock { $0 } == 1)
    #expect(calls.updates.withLock { $0 } == [1, 2])
  }

  @Test func existingNodesAreShownAsTheyAre() {
    let (one, other) = (DisplayNode(), DisplayNode())
    let node = ComponentNode(VStack { Node(one).flexGrow() })
    #expect(node.measure(height: 80) == [Rect(x: 0, y: 0, width: 100, height: 80)])
    #expect(node.subnodes.first === one)
    node.update(to: VStack { Node(other).flexGrow() })
    node.measure(height: 80)
    #expect(node.subnodes.count == 1)
    #expect(node.subnodes.first === other)
  }
}
