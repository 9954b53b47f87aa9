// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftRuntime

/// The long text of a node, in the places that the node was asked about: it is measured for each of
/// them step by step.
///
/// It belongs to one text with its options: for others the node makes another, and releases this
/// one, with which its jobs end.
final class LongTextMeasuring: Sendable {
  private struct Entry {
    let place: TextPlace
    let text: LongText
    /// When it was asked about last, or made.
    var round: Int
  }

  private struct State {
    /// The one that was asked about last is at the end.
    var entries: [Entry] = []
    /// The number of times that a measuring was begun.
    var round = 0
    var steps: LongTextSteps?
    /// The bytes that the steps of one layout after another have measured.
    var work = 0
  }

  /// How many places are known: more than a layout asks about.
  private static let limit = 16
  /// How many times the text may be measured for one layout after another. One that asks about more
  /// places than are kept would begin again and again: it gets estimates in the end.
  private static let workLimit = 2 * limit

  let text: StyledText
  let options: TextOptions
  private let state = Mutex(State())

  init(_ text: StyledText, options: TextOptions) {
    (self.text, self.options) = (text, options)
  }

  /// Whether the text was cut off where it was asked about last.
  var isTruncated: Bool {
    state.withLock { $0.entries.last?.text }?.extent.isTruncated ?? false
  }

  /// The memory that is taken beside the text, in bytes, roughly.
  var cost: Int { state.withLock { $0.entries.map(\.text) }.reduce(0) { $0 + $1.cost } }

  // MARK: Asking

  /// The text in a place, of which at least the beginning is measured; any thread.
  func measured(in place: TextPlace) -> LongText {
    let found = ask { $0.place == place } ?? add(place)
    found.measureBeginning()
    return found
  }

  /// The text as it is drawn in a place, perhaps one that it was never measured for; any thread.
  func shown(in place: TextPlace) -> LongText {
    ask { $0.place == place } ?? ask { isValid($0, in: place) } ?? add(place)
  }

  /// The last text that may serve, which now counts as asked about.
  private func ask(_ mayServe: (Entry) -> Bool) -> LongText? {
    // Not under the lock: the texts have locks of their own.
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

  /// Whether a text that was measured for one place looks the same in another: see
  /// ``TextShape/isValid(in:excess:)``. A frame may have been made for an earlier estimate.
  private func isValid(_ entry: Entry, in place: TextPlace) -> Bool {
    var same = place
    same.size = entry.place.size
    let (own, other) = (entry.place.size, place.size)
    return same == entry.place && own.height >= other.height
      && (options.alignment == .justified ? own.width == other.width : own.width >= other.width)
      && entry.text.fits(in: other, excess: 1)
  }

  // MARK: Steps

  /// Measures what was asked about further, unless that is under way; main actor.
  ///
  /// - Parameter completion: called on the main actor when enough is known for another layout.
  @MainActor func goOn(in runtime: HostRuntime, completion: @escaping MainSerialQueue.Block) {
    let (asked, old, work) = state.withLock { state in
      defer { state.round += 1 }
      let asked = state.entries.filter { $0.round == state.round }.map(\.text)
      return (asked, state.steps, state.work)
    }
    // Steps may have ended with the last of the text, before its size was told.
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

  /// Ends the steps, which go on when the node is asked again.
  func stop() {
    let steps = state.withLock { $0.steps.take() }
    steps?.cancel()
  }

  /// Tells the sizes that are known by now; at the end of steps.
  func publish() {
    guard let steps = state.withLock({ $0.steps.take() }) else { return }
    state.withLock { $0.work += steps.work }
    for text in steps.texts { text.publish() }
  }

  /// Has the next ``goOn(in:completion:)`` count all places as asked about: the node comes back.
  func askAgain() {
    state.withLock { state in
      for index in state.entries.indices { state.entries[index].round = state.round }
    }
  }
}
