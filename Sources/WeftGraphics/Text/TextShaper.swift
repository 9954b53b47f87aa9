// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Measures text: breaks it into lines and places its glyphs, and caches recent results.
///
/// Use ``shared``, so that measuring and drawing share their work. Any thread may shape; the
/// first time on each thread takes some 15 ms, see ``warmUp()``.
public final class TextShaper: Sendable {
  /// Counts that show how well a shaper's cache works.
  package struct Statistics: Sendable, Hashable {
    /// Requests that the cache answered.
    package let hits: Int
    /// Requests that had to be shaped.
    package let misses: Int
    /// Texts in the cache now, each for up to six boxes.
    package let count: Int
    /// The approximate memory of the cached texts, in bytes.
    package let cost: Int
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
  /// - Complexity: O(length), or O(visible part) where the box or the options limit the lines. If
  ///   the result is cached, a text of the same value costs O(1), and one that was made again is
  ///   compared byte by byte.
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

  /// Empties the cache, for example when memory is short.
  public func removeAllCachedTexts() {
    cache.removeAll()
  }

  /// The numbers of requests and of cached texts so far.
  package var statistics: Statistics {
    let state = cache.state
    return Statistics(
      hits: state.hits, misses: state.misses, count: state.count, cost: state.cost)
  }
}
