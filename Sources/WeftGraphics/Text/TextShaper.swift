// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Breaks text into lines, positions its glyphs and caches recent results.
///
/// Use ``shared``, so that measuring and drawing share results. Any thread may shape. On each
/// thread, ``warmUp()`` or the first text takes about 15 ms.
public final class TextShaper: Sendable {
  package struct Statistics: Sendable, Hashable {
    package let hits: Int
    package let misses: Int
    /// The number of cached texts, each for up to six boxes.
    package let count: Int
    /// The approximate memory of the cached texts, in bytes.
    package let cost: Int
  }

  /// The shaper of the process, with a cache of 16 MiB.
  public static let shared = TextShaper()

  private let cache: TextCache

  /// Creates a shaper whose cache has a limit in bytes.
  public init(cacheCostLimit: Int = 16 << 20) {
    cache = TextCache(costLimit: cacheCostLimit)
  }

  /// Breaks a text into lines and positions its glyphs.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maxWidth: The width in points at which lines break.
  ///   - maxHeight: The height in points beyond which lines are omitted. The first line is always
  ///     kept.
  ///   - options: The line breaking and truncation. Alignments other than `justified` matter only
  ///     for drawing.
  ///   - scale: The number of pixels per point. Glyphs and lines are on whole pixels.
  ///   - traits: The user's text size, font family and language.
  /// - Complexity: O(length), or O(visible part) if the box or the options limit the lines. A
  ///   cached result takes O(1) for a copy of the same text, and a comparison of the bytes
  ///   otherwise.
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

  /// Loads the calling thread's fonts before the first text needs them.
  public static func warmUp() {
    let presets: [Font] = [.body, .body.bold(), .body.italic(), .body.monospaced()]
    for font in presets {
      let text = StyledText("Weft", font: font)
      let request = TypesettingRequest(
        text: text, box: .infinite, options: TextOptions(), scale: 1)
      _ = Typesetter.current.typeset(request)
    }
  }

  /// Empties the cache, for example if memory is low.
  public func removeAllCachedTexts() {
    cache.removeAll()
  }

  package var statistics: Statistics {
    let state = cache.state
    return Statistics(
      hits: state.hits, misses: state.misses, count: state.count, cost: state.cost)
  }
}
