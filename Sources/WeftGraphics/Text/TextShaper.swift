// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Measures text: breaks it into lines and places its glyphs, and caches recent results.
///
/// Use ``shared``, so that measuring and drawing share their work. Any thread may shape; the
/// first time on each thread takes some 15 ms, see ``warmUp()``.
public final class TextShaper: Sendable {
  /// How well the cache of a shaper does.
  public struct Statistics: Sendable, Hashable {
    /// Requests that the cache answered.
    public let hits: Int
    /// Requests that had to be shaped.
    public let misses: Int
    /// Texts in the cache now, each for up to three boxes.
    public let count: Int
    /// The approximate memory of the cached texts, in bytes.
    public let cost: Int
  }

  /// The shaper of the process, with a cache of 16 MiB.
  public static let shared = TextShaper()

  private let cache: TextCache

  /// Creates a shaper with a cache of at most so many bytes.
  public init(cacheCostLimit: Int = 16 << 20) {
    cache = TextCache(costLimit: cacheCostLimit)
  }

  /// Breaks a text into lines and places its glyphs.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maxWidth: The width in points at which lines are broken.
  ///   - maxHeight: The height in points beyond which lines are left out; the first is kept.
  ///   - options: How lines are broken and cut. Of the alignments, only `justified` matters
  ///     before drawing.
  ///   - scale: Pixels per point: glyphs and lines are put on whole pixels.
  ///   - traits: The size, family and language that the user has chosen.
  /// - Complexity: O(length); O(1) if the result is cached.
  public func shape(
    _ text: StyledText, maxWidth: Double = .infinity, maxHeight: Double = .infinity,
    options: TextOptions = TextOptions(), scale: Double = 1, traits: TextTraits = TextTraits()
  ) -> ShapedText {
    let request = TypesettingRequest(
      text: text, box: Size(width: maxWidth, height: maxHeight), options: options, scale: scale,
      traits: traits)
    if let shaped = cache.text(for: request) { return shaped }
    let shaped = Typesetter.current.typeset(request)
    cache.insert(shaped, for: request)
    return shaped
  }

  /// Loads the calling thread's fonts, so that the first text does not have to wait for them.
  public static func warmUp() {
    let presets: [Font] = [.body, .body.bold(), .body.italic(), .body.monospaced()]
    for font in presets {
      let text = StyledText("Weft", font: font)
      let request = TypesettingRequest(
        text: text, box: .infinite, options: TextOptions(), scale: 1)
      _ = Typesetter.current.typeset(request)
    }
  }

  /// Empties the cache, as when memory is short.
  public func removeAllRemembered() {
    cache.removeAll()
  }

  /// Counts of requests and of cached texts so far.
  public var statistics: Statistics {
    let state = cache.state
    return Statistics(
      hits: state.hits, misses: state.misses, count: state.count, cost: state.cost)
  }
}

/// A request to shape text, with every number limited to a harmless range.
struct TypesettingRequest: Sendable, Hashable {
  let text: StyledText
  /// In points; infinite where there is no limit.
  let box: Size
  let options: TextOptions
  /// Pixels per point.
  let scale: Double
  let traits: TextTraits

  init(
    text: StyledText, box: Size, options: TextOptions, scale: Double,
    traits: TextTraits = TextTraits()
  ) {
    var options = options
    // Other alignments make no difference before drawing.
    if options.alignment != .justified { options.alignment = .start }
    options.lineLimit = max(0, options.lineLimit)
    options.lineSpacing = min(max(0, options.lineSpacing), 10_000)
    self.text = text
    self.box = Size(width: Self.limit(box.width), height: Self.limit(box.height))
    self.options = options
    self.scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
    self.traits = traits
  }

  /// A number of UTF-8 bytes that most likely fills all lines there may be, and one more: of a
  /// long text that is cut after a few lines, the rest need not be shaped.
  ///
  /// Letters are on average some half as wide as they are high, or as wide if they take three
  /// bytes; lines are higher than their letters.
  var sufficientLength: Int {
    let size = max(1, text.attributes.font.resolved(in: traits).size)
    let byLimit = options.lineLimit == 0 ? Double.infinity : Double(options.lineLimit)
    let lines = min(byLimit, (box.height / size).rounded(.up)) + 2
    let length = lines * (box.width / (size * 0.3)) + 64
    return length < 1e9 ? Int(length) : .max
  }

  /// Not a number is no limit.
  private static func limit(_ length: Double) -> Double {
    length.isNaN ? .infinity : max(0, length)
  }
}
