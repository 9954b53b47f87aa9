// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
import Testing
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
}
