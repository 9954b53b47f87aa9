// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftRuntime

/// Measures a node's long text step by step, for each requested ``TextPlace``. The object belongs
/// to one text and its options. When the node replaces it for a new text, its jobs end.
final class LongTextMeasuring: Sendable {
  private struct Entry {
    let place: TextPlace
    let text: LongText
    /// The round in which the place was last requested or created.
    var round: Int
  }

  private struct State {
    /// The entries, with the last requested one at the end.
    var entries: [Entry] = []
    var round = 0
    var steps: LongTextSteps?
    /// The number of bytes measured for consecutive layouts.
    var work = 0
  }

  /// The number of cached places, more than one layout requests.
  private static let limit = 16
  /// The number of times that the text may be measured for consecutive layouts, which limits the
  /// work for a layout that requests more places than are cached and then receives estimates.
  private static let workLimit = 2 * limit

  let text: StyledText
  let options: TextOptions
  private let state = Mutex(State())

  init(_ text: StyledText, options: TextOptions) {
    (self.text, self.options) = (text, options)
  }

  /// Whether the text was truncated at the last requested place.
  var isTruncated: Bool {
    state.withLock { $0.entries.last?.text }?.extent.isTruncated ?? false
  }

  /// The estimated memory in addition to the text, in bytes.
  var cost: Int { state.withLock { $0.entries.map(\.text) }.reduce(0) { $0 + $1.cost } }

  // MARK: Asking

  /// The text for a place, with at least the beginning measured. Use on any thread.
  func measured(in place: TextPlace) -> LongText {
    let found = ask { $0.place == place } ?? add(place)
    found.measureBeginning()
    return found
  }

  /// The text to draw for a place, perhaps measured for an equivalent one. Use on any thread.
  func shown(in place: TextPlace) -> LongText {
    ask { $0.place == place } ?? ask { isValid($0, in: place) } ?? add(place)
  }

  /// Returns the last suitable text and marks it as requested.
  private func ask(_ mayServe: (Entry) -> Bool) -> LongText? {
    // Runs outside the lock, because the texts have locks too.
    let entries = state.withLock { $0.entries }
    guard let text = entries.last(where: mayServe)?.text else { return nil }
    let old = state.withLock { state in
      let old = state.entries
      guard let index = old.firstIndex(where: { $0.text === text }) else { return old }
      var entry = state.entries.remove(at: index)
      entry.round = state.round
      state.entries.append(entry)
      return old
    }
    withExtendedLifetime(old) {}
    return text
  }

  private func add(_ place: TextPlace) -> LongText {
    let new = LongText(
      text, maxWidth: place.size.width, maxHeight: place.size.height,
      options: options.resolved(for: text, in: place.direction), scale: place.scale,
      traits: place.traits)
    let (result, old) = state.withLock { state in
      let old = state.entries
      if let known = old.last(where: { $0.place == place }) { return (known.text, old) }
      if old.count == Self.limit { state.entries.removeFirst() }
      state.entries.append(Entry(place: place, text: new, round: state.round))
      return (new, old)
    }
    withExtendedLifetime(old) {}
    return result
  }

  /// Whether a text measured for one place looks the same in another. A frame may be based on an
  /// earlier estimate. See ``TextShape/isValid(in:excess:)``.
  private func isValid(_ entry: Entry, in place: TextPlace) -> Bool {
    var same = place
    same.size = entry.place.size
    let (own, other) = (entry.place.size, place.size)
    return same == entry.place && own.height >= other.height
      && (options.alignment == .justified ? own.width == other.width : own.width >= other.width)
      && entry.text.fits(in: other, excess: 1)
  }

  // MARK: Steps

  /// Continues measuring the requested places, unless their steps are running. The completion is
  /// called on the main actor when the results justify a new layout.
  @MainActor func goOn(in runtime: HostRuntime, completion: @escaping MainSerialQueue.Block) {
    let (asked, old, work) = state.withLock { state in
      defer { state.round += 1 }
      let asked = state.entries.filter { $0.round == state.round }.map(\.text)
      return (asked, state.steps, state.work)
    }
    // Steps may have ended before the final size was published.
    let wanted = asked.filter { !$0.isFinal }
    if wanted.isEmpty {
      if !asked.isEmpty { state.withLock { $0.work = 0 } }
      return
    }
    if let old, old.belong(to: runtime),
      wanted.allSatisfy({ text in old.texts.contains { $0 === text } })
    {
      return
    }
    old?.cancel()
    if work / Self.workLimit > text.string.utf8.count { return }
    let steps = LongTextSteps(wanted, in: runtime, completion: completion)
    state.withLock { $0.steps = steps }
    steps.start()
  }

  func stop() {
    let steps = state.withLock { $0.steps.take() }
    steps?.cancel()
  }

  /// Publishes the sizes known so far, at the end of steps.
  func publish() {
    guard let steps = state.withLock({ $0.steps.take() }) else { return }
    state.withLock { $0.work += steps.work }
    for text in steps.texts { text.publish() }
  }

  /// Marks all places as requested, because the node is displayed again.
  func askAgain() {
    state.withLock { state in
      for index in state.entries.indices { state.entries[index].round = state.round }
    }
  }
}
