// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Where an image comes from.
public enum ImageSource: Sendable, Hashable {
  /// A file, by a `file:` URL.
  case file(URL)
  /// The bytes of a file.
  case data(Data)
  /// Pixels that have been decoded already.
  case bitmap(Bitmap)
}
