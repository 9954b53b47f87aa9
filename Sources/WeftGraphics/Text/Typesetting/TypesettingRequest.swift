// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

/// What is to be shaped, with every number made harmless.
struct TypesettingRequest: Sendable, Hashable {
  let text: StyledText
  /// In points; infinite where there is no limit.
  let box: Size
  let options: TextOptions
  /// Pixels per point.
  let scale: Double

  init(text: StyledText, box: Size, options: TextOptions, scale: Double) {
    var options = options
    // Other alignments make no difference before drawing.
    if options.alignment != .justified { options.alignment = .start }
    options.lineLimit = max(0, options.lineLimit)
    options.lineSpacing = min(max(0, options.lineSpacing), 10_000)
    self.text = text
    self.box = Size(width: Self.limit(box.width), height: Self.limit(box.height))
    self.options = options
    self.scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
  }

  /// Not a number is no limit.
  private static func limit(_ length: Double) -> Double {
    length.isNaN ? .infinity : max(0, length)
  }
}
