// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

struct Photo: Identifiable, Hashable, Sendable {
  let url: URL

  var id: URL { url }
  var name: String { url.deletingPathExtension().lastPathComponent }

  /// The width divided by the height, or 1 for an unreadable file. Decodes a small picture, so do
  /// not call it on the main actor.
  var aspectRatio: Double {
    guard
      let small = try? ImageDecoder.decode(
        .file(url), sizing: .fit(width: 32, height: 32), scale: 1),
      small.height > 0
    else { return 1 }
    return Double(small.width) / Double(small.height)
  }
}

/// Finds pictures without decoding them.
enum PhotoFolder {
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "bmp", "svg",
  ]

  /// Returns the picture files in a folder and its subfolders, sorted by path.
  static func photos(in folder: URL) -> [Photo] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var photos: [Photo] = []
    while let url = files?.nextObject() as? URL {
      if extensions.contains(url.pathExtension.lowercased()) { photos.append(Photo(url: url)) }
    }
    return photos.sorted { $0.url.path() < $1.url.path() }
  }
}
