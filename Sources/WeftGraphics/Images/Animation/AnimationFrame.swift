// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A frame of an animation, still compressed; its place may be partly outside of the picture.
struct AnimationFrame: Sendable {
  /// What happens to a frame before the next one is drawn.
  enum Disposal {
    case keep, clear, restore
  }

  var left = 0
  var top = 0
  var width = 0
  var height = 0
  var disposal = Disposal.keep
  /// In seconds.
  var duration = 0.0
  /// Whether the picture below shows where the frame is transparent.
  var isBlended = true
  /// The index of the transparent colour, in a GIF.
  var clearColor: UInt8?
  /// Its bytes in the file.
  var content = 0..<0
}

/// A file with several pictures, which are shown one after another.
protocol AnimationFile: Sendable {
  /// The size of the whole picture, in pixels.
  var width: Int { get }
  var height: Int { get }
  /// How often the frames are shown; `nil` for ever.
  var roundCount: Int? { get }

  /// Goes back to the first frame.
  mutating func rewind()

  /// The next frame; `nil` at the end, or where the file is damaged.
  mutating func next() -> AnimationFrame?

  /// A file of this frame alone, from its own top left; `nil` for a frame without pixels.
  func file(of frame: AnimationFrame) throws(ImageDecodingError) -> [UInt8]?
}
