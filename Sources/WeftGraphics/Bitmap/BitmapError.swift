// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why a bitmap could not be made, read or written.
public enum BitmapError: Error, Sendable, Hashable {
  /// A side is zero, negative or not a number (pixels).
  case invalidSize(width: Double, height: Double)
  /// A side is longer than ``Bitmap/maximumSideLength`` (pixels).
  case tooLarge(width: Double, height: Double)
  /// There is not enough memory for the pixels.
  case outOfMemory(byteCount: Int)
  /// A PNG file could not be read; the reason is in words.
  case unreadable(path: String, reason: String)
  /// A PNG file could not be written; the reason is in words.
  case unwritable(path: String, reason: String)
}
