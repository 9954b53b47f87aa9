// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A picture in a folder.
struct Photo: Identifiable, Hashable, Sendable {
  let url: URL

  var id: URL { url }
  var name: String { url.deletingPathExtension().lastPathComponent }

  /// The width divided by the height; 1 for a file that cannot be read. Decodes a small picture:
  /// not for the main actor.
  var aspectRatio: Double {
    guard
      let small = try? ImageDecoder.decode(
        .file(url), sizing: .fit(width: 32, height: 32), scale: 1),
      small.height > 0
    else { return 1 }
    return Double(small.width) / Double(small.height)
  }
}

/// Finds pictures; nothing is decoded for that.
enum PhotoFolder {
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "bmp", "svg",
  ]

  /// The files in a folder and below that are called pictures, by their paths.
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
