// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A compressed frame of an animation. Its rectangle may be partly outside the picture.
struct AnimationFrame: Sendable {
  enum Disposal {
    case keep, clear, restore
  }

  var left = 0
  var top = 0
  var width = 0
  var height = 0
  var disposal = Disposal.keep
  var duration = 0.0
  var isBlended = true
  var clearColor: UInt8?
  var content = 0..<0
}

protocol AnimationFile: Sendable {
  var width: Int { get }
  var height: Int { get }
  /// The number of repetitions, or `nil` for endless.
  var roundCount: Int? { get }

  mutating func rewind()

  /// Returns the next frame, or `nil` at the end and in a damaged file.
  mutating func next() -> AnimationFrame?

  /// Returns a file of only this frame, at its own top left, or `nil` for a frame without pixels.
  func file(of frame: AnimationFrame) throws(ImageDecodingError) -> [UInt8]?
}
