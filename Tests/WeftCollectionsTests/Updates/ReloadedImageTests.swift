// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Rows with images from the network that are reloaded after the images have loaded.
@MainActor @Suite struct ReloadedImageTests {
  private final class Downloader: ImageDownloader {
    let data: Data

    init(_ data: Data) { self.data = data }

    func data(from url: URL) async throws -> Data { data }
  }

  private final class ImageCell: CellNode {
    let image: NetworkImageNode

    nonisolated init(_ row: Row, _ downloader: Downloader, setsURLLater: Bool) {
      let url = URL(string: "https://images.example/\(row.id).png")
      image = NetworkImageNode(setsURLLater ? nil : url, downloader: downloader, cache: nil)
      if setsURLLater { image.url = url }
      image.isolation = .none
      image.style.preferredSize = Size(width: 40, height: 40)
      super.init()
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(children: [image])
    }
  }

  @Test(arguments: [false, true]) func aReloadedRowKeepsItsImage(setsURLLater: Bool) async throws {
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    let downloader = Downloader(png)
    let list = CollectionNode()
    let source = DiffableDataSource<Int, Row>(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<5))]
    ) { ImageCell($0, downloader, setsURLLater: setsURLLater) }
    list.show(source)
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    func cells() -> [ImageCell] { list.visibleNodes.compactMap { $0 as? ImageCell } }
    try await window.settle {
      cells().count == 5 && cells().allSatisfy { $0.image.isLoaded && $0.image.contents != nil }
    }
    let old = cells()
    source.apply([
      IdentifiedSection(id: 0, items: (0..<5).map { Row($0, text: "changed") })
    ])
    var frames = 0
    while cells().first === old.first, frames < 60 {
      window.advance(by: 1 / FrameDriver.frameRate)
      frames += 1
    }
    #expect(cells().first !== old.first)
    for cell in cells() {
      #expect(cell.image.contents != nil, "the image appears in the frame of the reload")
      #expect(cell.image.layer.presentation.opacity == 1, "without a fade")
    }
    try await window.settle()
    #expect(cells().allSatisfy { $0.image.isLoaded })
  }
}
