// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Recognizes the gestures of a window.
///
/// Every recognizer over the pointer receives every event, from the inside out. The first that
/// recognizes its gesture wins. Others with one of its fingers fail, unless either allows
/// simultaneous recognition. Recognizers that wait for others to fail are delayed, and recognizers
/// of several events, such as a double click, remain until their deadline.
@MainActor final class GestureCoordinator {
  private var takenPointers: Set<Int> = []
  var numberOfPointers: Int { pointers.count }
  var isWatching: Bool { entries.contains { !$0.isOver } }

  private let root: Layer
  private var entries: [Entry] = []
  private var pointers: [Int: Point] = [:]
  private var reached: [Int: Set<ObjectIdentifier>] = [:]
  private var isPinching = false
  private var hovering: [HoverGestureRecognizer] = []

  @MainActor private final class Entry {
    let gesture: GestureRecognizer
    var pointers: Set<Int> = [] { didSet { gesture.followedPointers.formUnion(pointers) } }
    /// The verdict of a recognized gesture that waits for others to fail.
    var held: GestureRecognizer.Verdict?
    var isRecognized = false
    var isFed = true

    init(_ gesture: GestureRecognizer) {
      self.gesture = gesture
      gesture.followedPointers = []
    }

    func beginAgain() {
      forgetPointers()
      (held, isRecognized) = (nil, false)
      gesture.state = .possible
      gesture.reset()
    }

    func forgetPointers() {
      pointers = []
      gesture.followedPointers = []
    }

    func isRival(of other: Entry) -> Bool {
      self !== other && gesture.sharesPointers(with: other.gesture)
    }

    var isOver: Bool { gesture.state.isFinal }
    /// Whether the gesture was recognized in an earlier sequence and waits for others.
    var isOfEarlierSequence: Bool { held != nil && pointers.isEmpty }
  }

  init(root: Layer) { self.root = root }

  // MARK: Pointers

  func hasTaken(_ pointer: Int) -> Bool { takenPointers.contains(pointer) }

  /// Begins a pointer over layers from the inside out. If another finger scrolls a layer, the
  /// pointer takes part in that and starts no gestures inside `scroller`.
  func begin(_ event: PointerEvent, over chain: [Layer], inside scroller: Layer? = nil) {
    if pointers.isEmpty { (takenPointers, isPinching) = ([], false) }
    takenPointers.remove(event.pointer)
    pointers[event.pointer] = event.location
    // A host's control handles its own taps, but a movement may be a gesture around it.
    let isOnControl = event.device == .touch && chain.controlLayer(at: event.location) != nil
    let gestures = chain.reachableGestures.filter { gesture in
      if isOnControl, gesture is TapGestureRecognizer || gesture is LongPressGestureRecognizer {
        return false
      }
      if let scroller, let layer = gesture.layer, scroller.isAncestor(of: layer) {
        if !gesture.followsAllFingers { return false }
      }
      if !gesture.allowedDevices.contains(event.device) { return false }
      return gesture.isEnabled && gesture.buttons.contains(event.button)
        && !(gesture is HoverGestureRecognizer)
    }
    reached[event.pointer] = Set(gestures.map(ObjectIdentifier.init))
    // Gestures that wait for another press receive it first. If it does not match, they can start
    // over.
    for entry in entries where pointers.count == 1 {
      if gestures.contains(where: { $0 === entry.gesture }), !entry.isOfEarlierSequence {
        entry.pointers.insert(event.pointer)
        feed(entry, event)
      }
    }
    if pointers.count == 1 {
      fail { entry in !gestures.contains { $0 === entry.gesture } }
      removeFinished()
    } else {
      // Entries of other fingers stay, because they prevent other gestures.
      removeFinished { $0.pointers.isEmpty }
    }
    for gesture in gestures {
      guard pointers[event.pointer] != nil else { return }
      if let entry = entries.first(where: { $0.gesture === gesture }) {
        if entry.isOver, gesture.followsAllFingers {
          entry.beginAgain()
          entry.pointers = fingers(over: gesture)
        } else if entry.isOfEarlierSequence || !entry.pointers.insert(event.pointer).inserted {
          continue
        }
        feed(entry, event)
      } else {
        let entry = Entry(gesture)
        gesture.state = .possible
        gesture.reset()
        entry.pointers = gesture.followsAllFingers ? fingers(over: gesture) : [event.pointer]
        entries.append(entry)
        feed(entry, event)
      }
    }
  }

  private func fingers(over gesture: GestureRecognizer) -> Set<Int> {
    Set(pointers.keys.filter { reached[$0]?.contains(ObjectIdentifier(gesture)) ?? false })
  }

  /// Records a movement, which ``handle(_:at:)`` and ``handleElsewhere(_:)`` then deliver.
  func moved(_ event: PointerEvent) {
    guard pointers[event.pointer] != nil else { return }
    pointers[event.pointer] = event.location
    for entry in entries { entry.isFed = !entry.pointers.contains(event.pointer) }
  }

  func handle(_ event: PointerEvent, at layer: Layer) {
    for entry in entries where entry.gesture.layer === layer && !entry.isFed { feed(entry, event) }
  }

  func handleElsewhere(_ event: PointerEvent) {
    for entry in entries where !entry.isFed { feed(entry, event) }
  }

  func end(_ event: PointerEvent) {
    (pointers[event.pointer], reached[event.pointer]) = (nil, nil)
    for entry in entries where entry.pointers.contains(event.pointer) { feed(entry, event) }
    if pointers.isEmpty { return settle() }
    // A callback may have begun another press with the pointer.
    if pointers[event.pointer] != nil { return }
    // Another finger may reuse its number.
    for entry in entries { entry.pointers.remove(event.pointer) }
  }

  /// Cancels all gestures of the sequence, because a responder has taken it over.
  func cancel() {
    for entry in entries { entry.held = nil }
    for entry in entries where !entry.isOver { fail(entry) }
    if pointers.isEmpty { removeFinished() }
  }

  func reset() {
    pointers = [:]
    isPinching = false
    while !entries.isEmpty {
      cancel()
      pointers = [:]
    }
    hover(over: [], nil)
  }

  private func feed(_ entry: Entry, _ event: PointerEvent) {
    entry.isFed = true
    let own = pointers.filter { entry.pointers.contains($0.key) }
    let places = own.isEmpty ? [event.location] : Array(own.values)
    feed(entry, .pointer(event, all: own), at: places.mean)
  }

  // MARK: Touchpads

  func handle(_ event: PinchEvent, over chain: [Layer]) {
    isPinching = event.phase == .began || event.phase == .changed
    if event.phase == .began {
      cancel()
      removeFinished()
      for gesture in chain.flatMap(\.gestureRecognizers) where gesture.isEnabled {
        guard gesture is PinchGestureRecognizer || gesture is RotationGestureRecognizer else {
          continue
        }
        gesture.state = .possible
        gesture.reset()
        entries.append(Entry(gesture))
      }
    }
    for entry in entries { feed(entry, .pinch(event), at: event.location) }
    if !isPinching { settle() }
  }

  // MARK: Time

  var deadline: Double? {
    entries.lazy.filter { !$0.isOver && $0.held == nil }.compactMap(\.gesture.deadline).min()
  }

  func timeDidPass(to now: Double) {
    for entry in entries {
      guard let deadline = entry.gesture.deadline, deadline <= now else { continue }
      feed(entry, .time(now), at: nil)
    }
    if pointers.isEmpty { settle() }
  }

  // MARK: Hover

  /// `chain` is empty after the mouse has left the window.
  func hover(over chain: [Layer], _ location: Point?) {
    let now = chain.flatMap(\.gestureRecognizers).compactMap { $0 as? HoverGestureRecognizer }
      .filter(\.isEnabled)
    let before = hovering
    hovering = now
    for gesture in before where !now.contains(where: { $0 === gesture }) {
      gesture.move(to: .ended)
    }
    for gesture in now {
      guard hovering.contains(where: { $0 === gesture }) else { continue }
      if let location { gesture.note(location) }
      gesture.move(to: before.contains { $0 === gesture } ? .changed : .began)
    }
  }

  // MARK: Deciding

  private func feed(_ entry: Entry, _ input: GestureRecognizer.Input, at location: Point?) {
    if entry.isOver || entry.held == .end || !takesPart(entry) { return }
    let gesture = entry.gesture
    if let location { gesture.note(location) }
    guard canGoOn(gesture) else { return fail(entry) }
    switch gesture.verdict(on: input) {
    case .wait: break
    case .fail, .cancel: fail(entry)
    case .begin where entry.held == nil: recognize(entry, .begin)
    case .end where !gesture.state.isActive: recognize(entry, .end)
    case .change where gesture.state.isActive: gesture.move(to: .changed)
    case .end: gesture.move(to: .ended)
    case .begin, .change: break
    }
  }

  private func recognize(_ entry: Entry, _ verdict: GestureRecognizer.Verdict) {
    let gesture = entry.gesture
    guard canGoOn(gesture) else { return fail(entry) }
    let required = entries.filter { other in
      other !== entry && gesture.requiredFailures.contains { $0.gesture === other.gesture }
    }
    if required.contains(where: \.isRecognized) { return fail(entry) }
    if required.contains(where: { !$0.isOver }) {
      entry.held = verdict
      return
    }
    entry.held = nil
    let others = entries.filter(entry.isRival)
    let rivals = others.filter { $0.isRecognized && $0.gesture.prevents(gesture) }
    guard rivals.allSatisfy({ $0.gesture.goesTogether(with: gesture) }),
      gesture.shouldBegin?() ?? true
    else { return fail(entry) }
    // `shouldBegin` may have ended the sequence.
    guard takesPart(entry), !entry.isOver else { return }
    entry.isRecognized = true
    if gesture.cancelsPointer { takenPointers.formUnion(entry.pointers) }
    for other in others where !other.isRecognized && gesture.prevents(other.gesture) {
      if !other.gesture.goesTogether(with: gesture) { fail(other) }
    }
    guard takesPart(entry), !entry.isOver else { return }
    gesture.move(to: verdict == .begin ? .began : .ended)
  }

  private func canGoOn(_ gesture: GestureRecognizer) -> Bool {
    gesture.isEnabled && gesture.layer?.root === root
  }

  private func takesPart(_ entry: Entry) -> Bool { entries.contains { $0 === entry } }

  /// Ends an entry without recognition and continues the entries that waited for it.
  private func fail(_ entry: Entry) {
    guard !entry.isOver, takesPart(entry) else { return }
    entry.held = nil
    entry.gesture.move(to: entry.gesture.state.isActive ? .cancelled : .failed)
    for waiting in entries {
      if let verdict = waiting.held { recognize(waiting, verdict) }
    }
  }

  /// Ends entries without recognition, first the entries for which others wait, so that the others
  /// may be recognized.
  private func fail(where isUnwanted: (Entry) -> Bool) {
    for entry in entries where entry.held == nil && isUnwanted(entry) { fail(entry) }
    for entry in entries where entry.held != nil && isUnwanted(entry) { fail(entry) }
  }

  /// After all pointers are up, keeps only the entries that wait for further events or for others.
  private func settle() {
    // A touchpad pinch has no pointers.
    if isPinching { return }
    for entry in entries where entry.held == nil && entry.gesture.deadline == nil { fail(entry) }
    removeFinished()
    // Later pointers are different, even with the same number.
    for entry in entries { entry.forgetPointers() }
    // Entries that wait for each other would never end.
    while let first = entries.first, entries.allSatisfy({ $0.held != nil }) {
      fail(first)
      removeFinished()
    }
  }

  private func removeFinished(where isDone: (Entry) -> Bool = { _ in true }) {
    let finished = entries.filter { $0.isOver && isDone($0) }
    entries.removeAll { $0.isOver && isDone($0) }
    for entry in finished {
      entry.gesture.state = .possible
      entry.gesture.reset()
    }
  }
}

extension [Layer] {
  /// The gestures of a chain from the inside out, except for the taps that a responder keeps.
  @MainActor fileprivate var reachableGestures: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var areTapsKept = false
    for layer in self {
      for case let pan as PanGestureRecognizer in layer.gestureRecognizers {
        pan.isBehindControl = areTapsKept
      }
      found += layer.gestureRecognizers.filter { gesture in
        !areTapsKept || (gesture as? TapGestureRecognizer)?.numberOfTaps != 1
      }
      if layer.responder?.keepsTaps ?? false { areTapsKept = true }
    }
    return found
  }
}

extension [Point] {
  fileprivate var mean: Point {
    let count = Double(Swift.max(self.count, 1))
    return Point(x: map(\.x).reduce(0, +) / count, y: map(\.y).reduce(0, +) / count)
  }
}
