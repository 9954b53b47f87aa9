// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@MainActor @Suite struct ThreadSnippets {
  @Test func nodesOfAnyThread() async throws {
    let node = await Task.detached {
      let node = TextNode("Made on a worker")
      node.backgroundColor = .lightGray
      return node
    }.value
    let window = HeadlessWindow(size: Size(width: 200, height: 30), rootNode: node)
    try await window.settle()
    #expect(node.contents != nil)
  }

  @Test func waiting() throws {
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: Package.many(10))]) {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    let window = HeadlessWindow(rootNode: list)
    try window.settle()

    source.apply([IdentifiedSection(id: 0, items: Package.many(20))])
    #expect(list.numberOfItems(inSection: 0) == 20)
    #expect(list.isProcessingUpdates)
    list.waitUntilAllUpdatesAreProcessed()
    #expect(!list.isProcessingUpdates)
  }
}
