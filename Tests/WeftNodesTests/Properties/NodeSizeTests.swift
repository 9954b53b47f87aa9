// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
import Testing
import WeftGraphics
import WeftNodes

/// The memory of a node before it is in a window, without the objects that it refers to.
@Suite struct NodeSizeTests {
  @Test(arguments: [(DisplayNode(), 344), (TextNode("Weft"), 392)] as [(DisplayNode, Int)])
  func nodesAreSmall(node: DisplayNode, limit: Int) throws {
    typealias UsableSize = @convention(c) (UnsafeRawPointer) -> Int
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let usableSize = unsafeBitCast(symbol, to: UsableSize.self)
    let size = usableSize(Unmanaged.passUnretained(node).toOpaque())
    #expect(size <= limit, "\(size) bytes")
  }

  /// Includes everything that such a node always refers to, except its text, and the allocator's
  /// overhead. It is measured as the distance in memory of nodes that are made one after the other.
  @Test(.enabled(if: usesUsualAllocator, "sanitizers allocate in other places"))
  func textNodesAreSmallWithTheirParts() async {
    // Another process, because other tests leave holes in this one's memory.
    await #expect(processExitsWith: .success) {
      for color in [Color.label, .red] {
        let text = StyledText("A line of text", font: .body, color: color)
        let distance = NodeSizeTests.distance { TextNode(text) }
        #expect(distance > 300 && distance <= 400, "\(distance) bytes")
        // Optional parts would lie in between and increase the distance.
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

  /// The most frequent distance. A few nodes fill holes or lie beside other memory.
  fileprivate static func distance(_ make: () -> TextNode) -> UInt {
    let nodes = (0..<5000).map { _ in make() }
    let addresses = nodes.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }.sorted()
    let distances = zip(addresses.dropFirst(), addresses).map { $0 - $1 }.sorted()
    return withExtendedLifetime(nodes) { distances[distances.count / 2] }
  }
}
