// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// A picture in a folder, and its size as the file's head says.
struct Photo: Identifiable, Hashable, Sendable {
  let url: URL
  /// In pixels.
  let size: Size

  var id: URL { url }
}

/// Finds pictures; nothing is decoded for that.
enum PhotoFolder {
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "bmp", "svg",
  ]

  /// The pictures in a folder and below, by their paths. Files that are no pictures are passed over.
  static func photos(in folder: URL) -> [Photo] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var photos: [Photo] = []
    while let url = files?.nextObject() as? URL {
      guard extensions.contains(url.pathExtension.lowercased()),
        let size = try? ImageDecoder.size(of: .file(url)), !size.isEmpty
      else { continue }
      photos.append(Photo(url: url, size: size))
    }
    return photos.sorted { $0.url.path() < $1.url.path() }
  }
}
