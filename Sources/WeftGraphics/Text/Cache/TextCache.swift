// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import WeftLayout
import WeftLocks

/// Shaped texts by request, bounded by the memory they take. Thread-safe.
///
/// One request may have entries for several boxes: a text is found for any box for which it would
/// be the same, so that a node that measures with ample space and then draws in exactly the space
/// it took shapes its text once.
final class TextCache: Sendable {
  /// Requests that differ in nothing but the box.
  private struct Key: Hashable {
    let text: StyledText
    let options: TextOptions
    let scale: Double
    let traits: TextTraits

    init(_ request: TypesettingRequest) {
      text = request.text
      options = request.options
      scale = request.scale
      traits = request.traits
    }
  }

  struct State: Sendable {
    var hits = 0
    var misses = 0
    var count = 0
    var cost = 0
  }

  /// Texts with more UTF-8 bytes than this are not kept.
  static let maximumTextLength = 1 << 16
  /// The number of boxes per text to keep.
  static let maximumVariants = 3

  private struct Content {
    var entries: LRUCache<Key, [ShapedText]>
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
    let key = Key(request)
    return content.withLock { content in
      let variants = content.entries.value(for: key) ?? []
      let found = variants.first { $0.validity.contains(request.box) }
      if found == nil { content.misses += 1 } else { content.hits += 1 }
      return found
    }
  }

  func insert(_ text: ShapedText, for request: TypesettingRequest) {
    guard request.text.string.utf8.count <= Self.maximumTextLength else { return }
    let key = Key(request)
    // Evicted texts are deallocated after the lock is released.
    let evicted = content.withLock { content in
      let others = content.entries.value(for: key) ?? []
      let variants = [text] + others.prefix(Self.maximumVariants - 1)
      let cost = variants.reduce(0) { $0 + $1.cost }
      return content.entries.insert(variants, for: key, cost: cost)
    }
    withExtendedLifetime(evicted) {}
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
