// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Images from the network in each state: one that is there, one that is waited for, one that is
/// missing, and one that is no image.
enum NetworkSamples {
  static func images(_ status: TextNode) -> [[DisplayNode]] {
    let nodes = ["there", "slow", "missing", "damaged"].map { name in
      let node = NetworkImageNode(
        URL(string: "https://gallery.example/\(name)"),
        defaultImage: .icon("image-loading-symbolic"), downloader: SampleDownloader(), cache: nil)
      node.style.preferredSize = Size(width: 90, height: 60)
      node.borderWidth = 1
      node.borderColor = .separator
      node.retryLimit = 0
      node.onFailure = { status.text = StyledText("Image: \(name): \($0)") }
      return node
    }
    let reload = ButtonNode("Load again")
    reload.addAction {
      status.text = StyledText("Images are loaded again.")
      for node in nodes {
        let url = node.url
        node.url = nil
        node.url = url
      }
    }
    return [nodes + [reload]]
  }
}

/// Answers as a server would, so that the gallery needs none.
private struct SampleDownloader: ImageDownloader {
  func data(from url: URL) async throws -> Data {
    switch url.lastPathComponent {
    case "slow": try await Task.sleep(for: .seconds(3))
    case "missing": throw ImageDownloadError.badStatus(404)
    case "damaged": return Data("no image".utf8)
    default: break
    }
    return Data(ImageSamples.svg.utf8)
  }
}
