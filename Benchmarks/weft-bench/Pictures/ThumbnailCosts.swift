// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import JPEGPeer
import Weft

/// The time to create a thumbnail of a JPEG file of 12 megapixels, compared with libjpeg's scaled
/// decoding, which neither produces the exact size nor converts the pixels for drawing.
struct ThumbnailCosts {
  private static let side = 160
  private static let rounds = 15

  func rows() throws -> [BenchmarkRow] {
    let folder = try PictureFolder(count: 1, width: 4000)
    defer { folder.remove() }
    let (file, side) = (try PictureFolder.files(in: folder.url)[0], Self.side)
    var (weft, peer): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.rounds {
      try weft.append(
        milliseconds {
          _ = try ImageDecoder.decode(
            .file(file), sizing: .fill(width: side, height: side), isolation: .none)
        })
      peer.append(
        milliseconds { _ = jpeg_peer_decode(file.path, Int32(side), Int32(side)) })
    }
    return [
      BenchmarkRow(
        name: "thumbnail", metric: "p50", unit: "ms", weft: Statistics(weft).percentile(50),
        peer: Statistics(peer).percentile(50))
    ]
  }
}
