// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftLocks
import WeftTesting

/// A component that contains itself endlessly.
private struct Endless: Component {
  var body: some Component { AnyComponent(Endless()) }
}

private struct Nested: Component {
  let levels: Int
  var body: some Component {
    if levels > 0 {
      AnyComponent(VStack { Nested(levels: levels - 1).padding(1).background(.yellow) })
    } else {
      Text("end")
    }
  }
}

@MainActor @Suite struct DepthTests {
  @Test func recursiveComponentsAreReported() throws {
    let node = ComponentNode(
      VStack {
        Text("before")
        Endless()
        Text("after")
      })
    var reported: [ExcessiveDepth] = []
    node.depthHandler = { reported.append($0) }
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    #expect(node.texts == ["before", "after"])
    #expect(reported.count == 1)
    let path = try #require(reported.first?.path)
    #expect(path.steps.count > 50 && path.steps.allSatisfy { $0.type.hasSuffix("Endless") })
    #expect(reported.first?.description.hasPrefix("… / Endless[0]") == true)
  }

  /// Mistakes inside nodes that resolve their content themselves are reported to the outermost
  /// node.
  @Test func mistakesInRowsAndReadersAreReported() async throws {
    let node = ComponentNode(
      VStack {
        GeometryReader { _ in
          Endless()
          Text("a").id(1)
          Text("b").id(1)
        }.frame(height: 40)
        List([0], id: \.self) { _ in
          Endless()
          Text("c").id(1)
          Text("d").id(1)
        }
      })
    var (depths, collisions) = (0, 0)
    node.depthHandler = { _ in depths += 1 }
    node.collisionHandler = { _ in collisions += 1 }
    let window = HeadlessWindow(size: Size(width: 200, height: 300), rootNode: node)
    // Cells are resolved before they have a window, so the main actor receives the reports later.
    try await window.settle { depths >= 2 && collisions >= 2 }
  }

  @Test func aHundredLevelsAreShown() {
    let node = ComponentNode(Nested(levels: 100))
    node.measure()
    #expect(node.texts == ["end"])
  }

  /// A secondary thread has a stack of half a megabyte.
  @Test func aSmallStackIsEnough() {
    let texts = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let node = ComponentNode(
        VStack {
          Endless()
          Text("after")
        })
      node.measure()
      texts.withLock { $0 = node.texts }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(texts.withLock { $0 } == ["after"])
  }
}
