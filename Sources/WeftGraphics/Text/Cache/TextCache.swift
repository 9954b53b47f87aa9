// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout
import WeftLocks

/// A thread-safe cache of shaped texts, limited by memory.
///
/// A text serves any box with the same result, so drawing in the measured size shapes it only once.
final class TextCache: Sendable {
  private struct Variant {
    let shaped: ShapedText
    let options: TextOptions
    let traits: TextTraits

    init(_ shaped: ShapedText, for request: TypesettingRequest) {
      self.shaped = shaped
      options = request.options
      traits = request.traits
    }

    /// Whether shaping the text for another request would give the same result.
    func answers(_ request: TypesettingRequest) -> Bool {
      shaped.validity.contains(request.box) && shaped.scale == request.scale
        && traits == request.traits && options == request.options
    }

    func differsOnlyInBox(from other: Variant) -> Bool {
      shaped.scale == other.shaped.scale && traits == other.traits && options == other.options
    }
  }

  struct State: Sendable {
    var hits = 0
    var misses = 0
    var count = 0
    var cost = 0
  }

  /// The maximum number of UTF-8 bytes of a cached text.
  static let maximumTextLength = 1 << 16
  /// The maximum number of boxes for the same text, options, scale and traits.
  static let maximumBoxes = 3
  /// The maximum number of entries for a text.
  static let maximumVariants = 6
  /// The maximum number of scales of a text.
  static let maximumScales = 4

  private struct Content {
    var entries: LRUCache<StyledText, [Variant]>
    var hits = 0
    var misses = 0
  }

  private let content: Mutex<Content>

  init(costLimit: Int) {
    content = Mutex(Content(entries: LRUCache(costLimit: costLimit)))
  }

  var state: State {
    content.withLock {
      State(
        hits: $0.hits, misses: $0.misses, count: $0.entries.count, cost: $0.entries.totalCost)
    }
  }

  func text(for request: TypesettingRequest) -> ShapedText? {
    content.withLock { content in
      let found = content.entries.value(for: request.text)?.first { $0.answers(request) }
      if found == nil { content.misses += 1 } else { content.hits += 1 }
      return found?.shaped
    }
  }

  func insert(_ text: ShapedText, for request: TypesettingRequest) {
    guard request.text.string.utf8.count <= Self.maximumTextLength else { return }
    // Evicted texts are deallocated after the lock is released.
    let evicted = content.withLock { content in
      content.entries.update(request.text) { others in
        let variants = Self.variants([Variant(text, for: request)] + (others ?? []))
        return (variants, variants.reduce(0) { $0 + $1.shaped.cost })
      }
    }
    withExtendedLifetime(evicted) {}
  }

  /// The variants of one text that stay in the cache, newest first. Each limit applies to competing
  /// variants, so windows do not evict the variants of another scale.
  private static func variants(_ candidates: [Variant]) -> [Variant] {
    var kept: [Variant] = []
    for candidate in candidates {
      let sameScale = kept.filter { $0.shaped.scale == candidate.shaped.scale }
      let boxCount = sameScale.count { $0.differsOnlyInBox(from: candidate) }
      guard boxCount < maximumBoxes, sameScale.count < maximumVariants else { continue }
      if sameScale.isEmpty, Set(kept.map(\.shaped.scale)).count == maximumScales { continue }
      kept.append(candidate)
    }
    return kept
  }

  func removeAll() {
    let removed = content.withLock { content in
      let entries = content.entries
      content.entries = LRUCache(costLimit: entries.costLimit)
      return entries
    }
    withExtendedLifetime(removed) {}
  }
}
