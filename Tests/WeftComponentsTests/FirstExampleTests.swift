// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private struct Package: Identifiable, Equatable, Sendable {
  var id: String { name }
  var name: String
  var summary: String
}

private struct PackageRow: Component {
  let package: Package
  var body: some Component {
    VStack(spacing: 4) {
      Text(package.name).font(.headline)
      Text(package.summary).lineLimit(3)
    }.padding(12)
  }
}

@MainActor struct FirstExampleTests {
  private let packages = (0..<40).map { Package(name: "package-\($0)", summary: "Number \($0).") }

  @Test func showsRows() throws {
    let window = HeadlessWindow(
      rootNode: CollectionNode(items: packages) { PackageRow(package: $0) })
    try window.settle()
    let collection = try #require(window.host.rootNode as? CollectionNode)
    #expect(collection.numberOfItems(inSection: 0) == 40)
    #expect(collection.visibleNodes.count > 5)
    #expect(collection.blankFraction == 0)
  }
}
