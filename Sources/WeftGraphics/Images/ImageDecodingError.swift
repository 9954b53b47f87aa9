// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Why an image could not be decoded.
public enum ImageDecodingError: Error, Sendable, Hashable {
  /// There is no file at the URL, or it is not a `file:` URL.
  case fileNotFound(URL)
  /// The file is there but cannot be read; the reason is in words.
  case fileUnreadable(URL, reason: String)
  /// The bytes are in no format that can be decoded here.
  case unsupportedFormat
  /// The bytes are damaged or end too early; the reason is in words.
  case damagedData(reason: String)
  /// The image has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// There is not enough memory for the pixels.
  case outOfMemory
  /// The caller asked to stop.
  case cancelled
}
