// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import WeftLayout
import WeftNodes

/// Invalid edits of the hierarchy stop the program, and the message contains the line.
@Suite struct SubnodeErrorTests {
  @Test func itsOwnSubnode() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let node = DisplayNode()
      node.addSubnode(node)
    }
    expectMessage("a node cannot be inside of itself", in: result)
  }

  @Test func anAncestorAsSubnode() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (outer, inner) = (DisplayNode(), DisplayNode())
      outer.addSubnode(inner)
      inner.insertSubnode(outer, at: 0)
    }
    expectMessage("a node cannot be inside of itself", in: result)
  }

  @Test(arguments: [-1, 2, Int.max])
  func noSuchIndex(_ index: Int) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      let parent = DisplayNode()
      parent.addSubnode(DisplayNode())
      parent.insertSubnode(DisplayNode(), at: index)
    }
    expectMessage("no position \(index) among the subnodes", in: result)
  }

  /// An only child is removed first, so that a position behind it does not exist.
  @Test func noPlaceForAnOnlyChild() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (parent, child) = (DisplayNode(), DisplayNode())
      parent.addSubnode(child)
      parent.insertSubnode(child, at: 1)
    }
    expectMessage("no position 1 among the subnodes", in: result)
  }

  @Test func noSuchSibling() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      DisplayNode().insertSubnode(DisplayNode(), belowSubnode: DisplayNode())
    }
    expectMessage("no position below a node that is not one among the subnodes", in: result)
  }

  @Test func replacingAStranger() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      DisplayNode().replaceSubnode(DisplayNode(), with: DisplayNode())
    }
    expectMessage("among the subnodes", in: result)
  }

  @Test(arguments: ["add", "remove"])
  func anEditInTheNodesOwnLayoutSpec(edit: String) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [edit] in
      let child = DisplayNode()
      let node = DisplayNode { node, _ in
        if edit == "add" { node.addSubnode(DisplayNode()) } else { child.removeFromSupernode() }
        return StackLayoutSpec(children: [])
      }
      node.addSubnode(child)
      let range = SizeRange(exact: Size(width: 10, height: 10))
      _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    }
    expectMessage("subnodes cannot change in its layoutSpec", in: result)
  }

  @Test func visibleWithoutDisplay() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await DisplayNode().setInterfaceState([.preload, .visible])
    }
    expectMessage("a visible node must be displayed: { Preload | Visible }", in: result)
  }

  private func expectMessage(_ message: String, in result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message))
    #expect(output.contains("SubnodeErrorTests.swift"), "the message names the caller")
  }

  /// Two threads add the tops of two deep trees to each other's bottoms. A check before the change
  /// is slow enough for both threads to pass it.
  @Test func noCycleFromTwoThreads() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let trees = (0..<2).map { _ in
        let bottom = DisplayNode()
        var top = bottom
        for _ in 0..<100_000 {
          let supernode = DisplayNode()
          supernode.addSubnode(top)
          top = supernode
        }
        return (top: top, bottom: bottom)
      }
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        trees[index].bottom.addSubnode(trees[1 - index].top)
      }
    }
    expectMessage("a node cannot be inside of itself", in: result)
  }
}
