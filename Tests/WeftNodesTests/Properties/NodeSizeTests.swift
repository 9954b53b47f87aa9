// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
import Testing
import WeftGraphics
import WeftNodes

/// The memory of a node that no window has shown yet, without what it refers to.
@Suite struct NodeSizeTests {
  @Test(arguments: [(DisplayNode(), 344), (TextNode("Weft"), 392)] as [(DisplayNode, Int)])
  func nodesAreSmall(node: DisplayNode, limit: Int) throws {
    typealias UsableSize = @convention(c) (UnsafeRawPointer) -> Int
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let usableSize = unsafeBitCast(symbol, to: UsableSize.self)
    let size = usableSize(Unmanaged.passUnretained(node).toOpaque())
    #expect(size <= limit, "\(size) bytes")
  }

  /// The same with all that such a node always refers to beside its text, and what the allocator
  /// adds: the distance at which many of them lie in memory, one made after the other.
  @Test(.enabled(if: usesUsualAllocator, "sanitizers allocate in other places"))
  func textNodesAreSmallWithTheirParts() async {
    // A process of its own has no other tests' holes in its memory.
    await #expect(processExitsWith: .success) {
      for color in [Color.label, .red] {
        let text = StyledText("A line of text", font: .body, color: color)
        let distance = NodeSizeTests.distance { TextNode(text) }
        #expect(distance > 300 && distance <= 400, "\(distance) bytes")
        // What only some nodes have lies in between, and would be seen.
        let changed = NodeSizeTests.distance {
          let node = TextNode(text)
          node.alpha = 0.5
          return node
        }
        #expect(changed > distance, "\(changed) bytes")
      }
    }
  }

  private static let usesUsualAllocator =
    dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil

  /// The most usual distance: a few fill holes, or stand beside memory of something else.
  fileprivate static func distance(_ make: () -> TextNode) -> UInt {
    let nodes = (0..<5000).map { _ in make() }
    let addresses = nodes.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }.sorted()
    let distances = zip(addresses.dropFirst(), addresses).map { $0 - $1 }.sorted()
    return withExtendedLifetime(nodes) { distances[distances.count / 2] }
  }
}
