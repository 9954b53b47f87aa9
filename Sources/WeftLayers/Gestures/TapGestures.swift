// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Recognizes one or more quick clicks, see ``PointerEvent/clickCount``, or taps at one location.
@MainActor public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps. 2 is a double click.
  public var numberOfTaps = 1
  /// The number of fingers.
  public var numberOfTouches = 1

  /// The maximum movement of a pointer, in points.
  static let slop = 10.0
  /// The maximum duration of a press, in seconds.
  static let longestPress = 0.75

  private var start: [Int: Point] = [:]
  private var lastPlaces: [Point] = []
  private var taps = 0
  private var fingers = 0
  private var limit: Double?

  /// Creates a recognizer. Its action is called when the gesture is complete.
  public init(count: Int = 1, action: @escaping @MainActor (TapGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? TapGestureRecognizer).map(action) })
    numberOfTaps = max(1, count)
  }

  /// Recognizes a tap, for Enter and Space, if ``GestureRecognizer/shouldBegin`` allows it.
  func activate() -> Bool {
    guard let layer else { return false }
    note(layer.convertToWindow(layer.bounds.center))
    guard shouldBegin?() ?? true else { return false }
    move(to: .ended)
    state = .possible
    return true
  }

  override var deadline: Double? { limit }

  override func reset() {
    (start, lastPlaces, taps, fingers, limit) = ([:], [], 0, 0, nil)
  }

  override func prevents(_ other: GestureRecognizer) -> Bool {
    // The first click of a double click is also a click.
    (other as? TapGestureRecognizer).map { $0.numberOfTaps <= numberOfTaps } ?? true
  }

  override func verdict(on input: Input) -> Verdict {
    switch input {
    case .time(let now): return limit.map { now >= $0 } ?? false ? .fail : .wait
    case .pinch: return .fail
    case .pointer(let event, let all): return verdict(on: event, all)
    }
  }

  /// Whether the host counts a click to the same sequence, and not to a new one after the user's
  /// double-click time, or because another button or window was pressed.
  private func continues(_ event: PointerEvent) -> Bool {
    event.device == .touch || event.clickCount != 1
  }

  private func verdict(on event: PointerEvent, _ all: [Int: Point]) -> Verdict {
    switch event.phase {
    case .down:
      let isNear = lastPlaces.contains { $0.distance(to: event.location) <= Self.slop }
      if taps > 0, !isNear || !continues(event) { return .fail }
      start[event.pointer] = event.location
      fingers = max(fingers, all.count)
      if fingers > numberOfTouches { return .fail }
      limit = event.time + Self.longestPress
      return .wait
    case .drag:
      let first = start[event.pointer] ?? event.location
      return first.distance(to: event.location) > Self.slop ? .fail : .wait
    case .up:
      guard all.isEmpty else { return .wait }
      guard fingers == numberOfTouches else { return .fail }
      (taps, fingers) = (taps + 1, 0)
      (lastPlaces, start) = (Array(start.values), [:])
      if taps == numberOfTaps { return .end }
      limit = event.time + event.settings.doubleClickTime
      return .wait
    case .cancel: return .fail
    case .hover, .leave: return .wait
    }
  }
}

extension Layer {
  fileprivate var singleTap: TapGestureRecognizer? {
    gestureRecognizers.lazy.compactMap { $0 as? TapGestureRecognizer }
      .first {
        $0.numberOfTaps == 1 && $0.isEnabled && $0.buttons.contains(1)
          && $0.allowedDevices.contains(.mouse)
      }
  }

  package final var canBeTapped: Bool { singleTap != nil }

  /// Taps the layer for users without a pointer. Returns whether a gesture has handled the tap.
  package final func tap() -> Bool { singleTap?.activate() ?? false }
}

/// Recognizes a press that stays at its location for some time.
///
/// The gesture begins while the pointer is down, changes when it moves and ends when it goes up.
@MainActor public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The duration of the press, in seconds. By default, it is the user's setting, initially 0.5.
  public var minimumPressDuration: Double {
    get { ownDuration ?? usersDuration }
    set { ownDuration = newValue }
  }
  /// The maximum movement before the gesture begins, in points.
  public var allowableMovement = 10.0

  private var ownDuration: Double?
  private var usersDuration = InputSettings().longPressTime
  private var start: Point?
  private var limit: Double?

  /// Creates a recognizer. Its action is called when the gesture begins, changes, ends or is
  /// canceled.
  public init(action: @escaping @MainActor (LongPressGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? LongPressGestureRecognizer).map(action) })
  }

  override var deadline: Double? { state == .possible ? limit : nil }

  override func reset() { (start, limit) = (nil, nil) }

  override func verdict(on input: Input) -> Verdict {
    switch input {
    case .time(let now):
      return state == .possible && limit.map { now >= $0 } ?? false ? .begin : .wait
    case .pinch: return state.isActive ? .wait : .fail
    case .pointer(let event, let all):
      switch event.phase {
      case .down:
        if start != nil { return state.isActive ? .wait : .fail }
        usersDuration = event.settings.longPressTime
        (start, limit) = (event.location, event.time + minimumPressDuration)
        return .wait
      case .drag:
        if state.isActive { return .change }
        guard let start, let limit else { return .fail }
        // The deadline may have passed between the last frame and the movement.
        if start.distance(to: event.location) > allowableMovement { return .fail }
        return event.time >= limit ? .begin : .wait
      case .up:
        guard all.isEmpty else { return .wait }
        return state.isActive ? .end : .fail
      case .cancel: return state.isActive ? .cancel : .fail
      case .hover, .leave: return .wait
      }
    }
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    Vector(dx: other.x - x, dy: other.y - y).length
  }
}
