// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLocks

/// A cache of decoded icons, so that a list decodes its rows' icon once. Use on any thread.
final class IconPictures: Sendable {
  private struct Key: Hashable, Sendable {
    let source: ImageSource
    let isSymbolic: Bool
    let sizing: ImageSizing
    let scale: Double
  }

  private struct Pictures: Sendable {
    var known: [Key: Bitmap] = [:]
    var byteCount = 0
  }

  /// The maximum size in bytes. A larger cache is cleared.
  private static let limit = 4 << 20

  private let pictures = Mutex(Pictures())

  func picture(
    of source: ImageSource, isSymbolic: Bool, _ sizing: ImageSizing, scale: Double
  ) -> Bitmap? {
    let key = Key(source: source, isSymbolic: isSymbolic, sizing: sizing, scale: scale)
    return pictures.withLock { $0.known[key] }
  }

  func keep(
    _ picture: Bitmap, of source: ImageSource, isSymbolic: Bool, _ sizing: ImageSizing,
    scale: Double
  ) {
    let key = Key(source: source, isSymbolic: isSymbolic, sizing: sizing, scale: scale)
    guard picture.byteCount <= Self.limit / 4 else { return }
    let released = pictures.withLock { pictures -> Pictures? in
      var old: Pictures?
      if pictures.byteCount > Self.limit - picture.byteCount {
        old = pictures
        pictures = Pictures()
      }
      let before = pictures.known.updateValue(picture, forKey: key)
      pictures.byteCount += picture.byteCount - (before?.byteCount ?? 0)
      return old
    }
    withExtendedLifetime(released) {}
  }

  func removeAll() {
    let released = pictures.withLock { pictures in
      defer { pictures = Pictures() }
      return pictures
    }
    withExtendedLifetime(released) {}
  }
}
