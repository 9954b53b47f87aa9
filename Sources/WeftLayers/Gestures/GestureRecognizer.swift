// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// Watches the pointers over a layer, and calls its action when they make its gesture.
///
/// A recogniser gets the events of its layer and of everything inside, before responders do. The
/// first to recognise its gesture keeps the sequence: all others with one of its fingers fail, and
/// the responder that had the press gets a `cancel`. Relax that with
/// ``shouldRecognizeSimultaneously``, or give another gesture the first chance with
/// ``require(toFail:)``. A list that begins to scroll cancels the gestures inside, and so does a
/// layer that leaves its window, with the next event. (UIKit's `UIGestureRecognizer`.)
///
/// Main actor. Use one of the subclasses; a recogniser serves one layer at a time.
@MainActor public class GestureRecognizer {
  /// The state of a gesture.
  public enum State: Hashable, Sendable {
    /// Not recognised yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete.
    case ended
    /// A gesture that had begun was cancelled, by a list that scrolls or by the system.
    case cancelled
    /// The events are not this gesture.
    case failed

    /// Whether a continuous gesture is in progress.
    var isActive: Bool { self == .began || self == .changed }
    /// Whether nothing more follows.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// The state of the gesture; the action is called with each change except to `failed`.
  public internal(set) final var state = State.possible
  /// The layer that the recogniser watches; see `layer`.
  final weak var watched: AnyObject?
  /// Whether the recogniser is enabled; when disabled, it fails at the next event.
  public final var isEnabled = true
  /// The mouse buttons that it follows: 1 primary, 2 middle, 3 secondary. A finger is 1.
  public final var buttons: Set<Int> = [1]
  /// Whether it follows no mouse.
  package final var isForFingersOnly = false
  /// Called before the gesture is recognised; if it returns `false`, the gesture fails.
  public final var shouldBegin: (@MainActor () -> Bool)?
  /// Whether this gesture and another one may continue together; it is enough if one of them
  /// returns `true`.
  public final var shouldRecognizeSimultaneously: (@MainActor (GestureRecognizer) -> Bool)?
  /// Whether the responder that had the press loses it when this gesture is recognised.
  public final var cancelsPointer = true

  /// Gestures that have to fail before this one is recognised.
  final var requiredFailures: [WeakGesture] = []
  private let action: @MainActor (GestureRecognizer) -> Void
  /// The numbers of the pointers that the gesture has followed in this sequence; none for fingers
  /// on a touchpad.
  final var followedPointers: Set<Int> = []
  /// Where the gesture is, in the window's points.
  package private(set) final var windowLocation = Point.zero

  init(perform action: @escaping @MainActor (GestureRecognizer) -> Void) {
    self.action = action
  }

  /// Makes this gesture wait until another one over the same events has failed, for example a tap
  /// for a double tap.
  public final func require(toFail other: GestureRecognizer) {
    requiredFailures.removeAll { $0.gesture == nil }
    requiredFailures.append(WeakGesture(gesture: other))
  }

  // MARK: For subclasses

  /// A step of a sequence of events.
  enum Input {
    /// A pointer went down, moved, or went up; the locations of all that are down, by finger.
    case pointer(PointerEvent, all: [Int: Point])
    /// Fingers moved on a touchpad.
    case pinch(PinchEvent)
    /// Time has passed, up to ``deadline`` or beyond; in seconds of the runtime's clock.
    case time(Double)
  }

  /// The meaning of an input for the gesture.
  enum Verdict {
    /// Nothing yet.
    case wait
    /// The gesture is recognised, and lasts.
    case begin
    /// The gesture continues.
    case change
    /// The gesture is complete; one that has not begun is recognised at once.
    case end
    /// It was taken away.
    case cancel
    /// It is another gesture.
    case fail
  }

  /// When the gesture wants to be asked again, in seconds of the runtime's clock.
  var deadline: Double? { nil }

  /// Evaluates an input; calls no other code.
  func verdict(on input: Input) -> Verdict { .wait }

  /// Forgets the last sequence.
  func reset() {}

  /// Whether the gesture is one of all fingers over its layer: it can begin with one that comes
  /// later, even if it is over by then, or a list scrolls under the others.
  var followsAllFingers: Bool { false }

  /// Whether recognising this gesture makes another one fail.
  func prevents(_ other: GestureRecognizer) -> Bool { true }

  // MARK: For the coordinator

  /// Whether two gestures may be about the same pointers. Others never exclude each other.
  final func sharesPointers(with other: GestureRecognizer) -> Bool {
    followedPointers.isEmpty || other.followedPointers.isEmpty
      || !followedPointers.isDisjoint(with: other.followedPointers)
  }

  final func note(_ location: Point) { windowLocation = location }

  final func move(to state: State) {
    self.state = state
    if state != .failed && state != .possible { action(self) }
  }

  final func goesTogether(with other: GestureRecognizer) -> Bool {
    shouldRecognizeSimultaneously?(other) ?? false
      || other.shouldRecognizeSimultaneously?(self) ?? false
  }
}

/// A reference to a gesture that its layer keeps.
@MainActor struct WeakGesture {
  weak var gesture: GestureRecognizer?
}
