// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft

private struct Note: Component {
  var title = "Title"
  var text: String?
  var isLoud = false

  var body: some Component {
    VStack {
      Text(title)
      if let text { Text(text).padding(4).background(.yellow) }
      if isLoud { Text(title + "!").bold() } else { Text(title + ".") }
      Divider()
    }
  }
}

@Suite struct UpdateTests {
  @Test func nodesStay() {
    let node = ComponentNode(Note(text: "a"))
    let frames = node.measure()
    let (leaves, subnodes) = (node.leaves, node.subnodes)
    node.update(to: Note(title: "Another", text: "b"))
    #expect(node.measure().count == frames.count)
    #expect(node.leaves.identities == leaves.identities)
    #expect(node.subnodes.identities == subnodes.identities)
    #expect(node.texts == ["Another", "b", "Another."])
  }

  @Test func branchesComeAndGo() {
    let node = ComponentNode(Note())
    node.measure()
    let before = node.leaves
    #expect(node.texts == ["Title", "Title."])
    node.update(to: Note(text: "a"))
    node.measure()
    #expect(node.texts == ["Title", "a", "Title."])
    #expect(node.leaves[0] === before[0])
    #expect(node.leaves[2] === before[1])
    node.update(to: Note())
    node.measure()
    #expect(node.leaves.identities == before.identities)
  }

  @Test func anotherBranchHasNodesOfItsOwn() {
    let node = ComponentNode(Note())
    node.measure()
    let before = node.leaves
    node.update(to: Note(isLoud: true))
    node.measure()
    #expect(node.texts == ["Title", "Title!"])
    #expect(node.leaves[0] === before[0])
    #expect(node.leaves[1] !== before[1])
    #expect(node.leaves[2] === before[2])
    #expect(before[1].supernode == nil)
  }

  /// The two branches of a condition have different nodes, even with equal identities and
  /// decorations. Within a branch the identity determines the node.
  @Test func branchesWithTheSameIdentityHaveNothingInCommon() {
    func component(_ isFirst: Bool, id: Int = 1, at place: Int) -> some Component {
      VStack {
        if place == 0 {
          if isFirst { Text("a").id(id) } else { Text("b").id(id) }
        } else if place == 1 {
          switch isFirst {
          case true: Text("a").id(id).background(.red)
          case false: Text("b").id(id).background(.red)
          }
        } else {
          for _ in 0..<1 {
            if isFirst { Text("a").id(id) } else { Text("b").id(id) }
          }
        }
      }
    }
    for place in 0..<3 {
      let node = ComponentNode(component(true, at: place))
      func text(_ isFirst: Bool, id: Int = 1) -> DisplayNode? {
        node.update(to: component(isFirst, id: id, at: place))
        node.measure()
        return node.leaves.last
      }
      let first = text(true)
      #expect(text(true) === first)
      let second = text(false)
      #expect(second !== first, "place \(place)")
      #expect(text(false) === second)
      #expect(text(false, id: 2) !== second)
      #expect(node.texts == ["b"])
    }
  }

  @Test func theSameComponentMeasuresTheSame() {
    let node = ComponentNode(Note(text: "a"))
    let frames = node.measure()
    node.update(to: Note(text: "a"))
    #expect(node.measure() == frames)
  }

  @Test func emptyComponentsRemoveNodes() {
    let node = ComponentNode(Optional(Text("a")))
    node.measure()
    #expect(node.leaves.count == 1)
    node.update(to: nil)
    #expect(node.measure().isEmpty)
    node.update(to: Text("b"))
    node.measure()
    #expect(node.texts == ["b"])
  }

  @Test func decorationsChangeInPlace() throws {
    let node = ComponentNode(Box(10, 10).background(.yellow).cornerRadius(4))
    node.measure()
    let decoration = try #require(node.subnodes.first)
    node.update(to: Box(10, 10).background(.red))
    node.measure()
    #expect(node.subnodes.first === decoration)
    #expect(decoration.backgroundColor == .red)
    #expect(decoration.cornerRadius == 0)
    #expect(!decoration.clipsToBounds)
  }

  @Test func aSizeChangeInsideMovesWhatFollows() {
    let node = ComponentNode(
      VStack {
        Box(10, 10).border(.red)
        Box(10, 10)
      })
    #expect(node.measure().last == Rect(x: 0, y: 10, width: 10, height: 10))
    node.update(
      to: VStack {
        Box(10, 25).border(.red)
        Box(10, 10)
      })
    #expect(node.measure().last == Rect(x: 0, y: 25, width: 10, height: 10))
  }

  @Test func nodesOfWhatIsGoneAreReleased() {
    let node = ComponentNode(Note(text: "a"))
    node.measure()
    weak let gone = node.leaves[1]
    weak let kept = node.leaves[0]
    #expect(gone != nil)
    node.update(to: Note())
    node.measure()
    #expect(gone == nil)
    #expect(kept != nil)
  }

  @Test func componentNodesAreReleased() {
    weak var released: DisplayNode?
    do {
      let node = ComponentNode(Note(text: "a"))
      node.measure()
      released = node
      #expect(released != nil)
    }
    #expect(released == nil)
  }
}
