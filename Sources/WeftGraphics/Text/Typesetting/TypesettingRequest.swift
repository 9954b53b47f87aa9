// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout

/// A request to shape text, with all numbers limited to a safe range.
struct TypesettingRequest: Sendable, Hashable {
  let text: StyledText
  /// The box in points, infinite without a limit.
  let box: Size
  let options: TextOptions
  let scale: Double
  let traits: TextTraits
  /// The number of bytes, if limited, after which a line breaks between two characters.
  let maximumLineLength: Int?

  private static let tokenLength = 1024

  init(
    text: StyledText, box: Size, options: TextOptions, scale: Double,
    traits: TextTraits = TextTraits(), maximumLineLength: Int? = nil
  ) {
    var options = options
    // Other alignments matter only for drawing.
    if options.alignment != .justified { options.alignment = .start }
    if options.truncation == .clip { options.truncationToken = nil }
    options.truncationToken = options.truncationToken?.beginning(upTo: Self.tokenLength)
    options.lineLimit = max(0, options.lineLimit)
    options.lineSpacing = min(max(0, options.lineSpacing), 10_000)
    self.text = text
    self.box = Size(width: Self.limit(box.width), height: Self.limit(box.height))
    self.options = options
    self.scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
    self.traits = traits
    self.maximumLineLength = maximumLineLength
  }

  var largestFontSize: Double {
    text.runs.lazy.map { $0.attributes.font.resolved(in: traits).size }
      .reduce(text.attributes.font.resolved(in: traits).size, max)
  }

  /// A number of UTF-8 bytes that most likely fills all allowed lines and one more, so that the
  /// rest of a long text need not be shaped.
  ///
  /// On average, letters are half as wide as they are high, or as wide as high if they take three
  /// bytes. Lines are higher than their letters.
  var sufficientLength: Int {
    let size = max(1, text.attributes.font.resolved(in: traits).size)
    let byLimit = options.lineLimit == 0 ? Double.infinity : Double(options.lineLimit)
    let lines = min(byLimit, (box.height / size).rounded(.up)) + 2
    let length = lines * (box.width / (size * 0.3)) + 64
    let limit = maximumLineLength ?? 1 << 30
    return length < 1e9 ? min(Int(length), limit) : limit  // bounded: 64 to 1e9
  }

  /// A number of bytes that certainly fills the last line or exceeds a readable length.
  var lastLineLength: Int { box.width == .infinity ? 2048 : max(2048, sufficientLength) }

  private static func limit(_ length: Double) -> Double {
    length.isNaN ? .infinity : max(0, length)
  }
}
