// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// Observes the pointers over a layer and calls its action for its gesture, like UIKit's
/// `UIGestureRecognizer`.
///
/// A recognizer receives the events of its layer and the layers inside before responders do. The
/// first that recognizes its gesture keeps the sequence. Others with its fingers fail, and the
/// pressed responder receives a `cancel`, subject to ``shouldRecognizeSimultaneously`` and
/// ``require(toFail:)``. Scrolling cancels the gestures inside a list, and removing a layer cancels
/// its gestures with the next event.
///
/// Use one of the subclasses. A recognizer serves one layer at a time.
@MainActor public class GestureRecognizer {
  /// The state of a gesture.
  public enum State: Hashable, Sendable {
    /// Not recognized yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete.
    case ended
    /// A gesture that had begun was canceled by scrolling or by the system.
    case cancelled
    /// The events do not match the gesture.
    case failed

    var isActive: Bool { self == .began || self == .changed }
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// The state of the gesture. The action is called for each change except to `failed`.
  public internal(set) final var state = State.possible
  final weak var watched: AnyObject?
  /// Whether the recognizer is enabled. If it is disabled, it fails at the next event.
  public final var isEnabled = true
  /// The mouse buttons, 1 for primary, 2 for middle and 3 for secondary. A finger counts as 1.
  public final var buttons: Set<Int> = [1]
  /// The devices whose pointers the gesture follows, by default all, like UIKit's
  /// `allowedTouchTypes`. A drag that accepts only the mouse leaves fingers to an outer list.
  public final var allowedDevices: Set<PointerEvent.Device> = [.mouse, .touch]
  /// Called before the gesture is recognized. If it returns `false`, the gesture fails.
  public final var shouldBegin: (@MainActor () -> Bool)?
  /// Returns whether this gesture and another may be active together, if either returns `true`.
  public final var shouldRecognizeSimultaneously: (@MainActor (GestureRecognizer) -> Bool)?
  /// Whether the pressed responder loses the press when this gesture is recognized.
  public final var cancelsPointer = true

  final var requiredFailures: [WeakGesture] = []
  private let action: @MainActor (GestureRecognizer) -> Void
  /// The pointers that the gesture has followed in this sequence. It is empty for touchpad pinches.
  final var followedPointers: Set<Int> = []
  package private(set) final var windowLocation = Point.zero

  init(perform action: @escaping @MainActor (GestureRecognizer) -> Void) {
    self.action = action
  }

  /// Delays this gesture until another has failed, for example a tap until a double tap has.
  public final func require(toFail other: GestureRecognizer) {
    requiredFailures.removeAll { $0.gesture == nil }
    requiredFailures.append(WeakGesture(gesture: other))
  }

  // MARK: For subclasses

  enum Input {
    /// A pointer event, and the locations of all pointers that are down.
    case pointer(PointerEvent, all: [Int: Point])
    case pinch(PinchEvent)
    /// The passing of time beyond ``deadline``, in seconds of the runtime's clock.
    case time(Double)
  }

  enum Verdict {
    case wait
    /// A continuous gesture is recognized.
    case begin
    case change
    /// The gesture is complete. If it has not begun, it is recognized now.
    case end
    case cancel
    /// The input does not match the gesture.
    case fail
  }

  /// The time at which the gesture must be notified, in seconds of the runtime's clock.
  var deadline: Double? { nil }

  /// Evaluates an input without calling other code.
  func verdict(on input: Input) -> Verdict { .wait }

  func reset() {}

  /// Whether the gesture uses all fingers over its layer, so that it can begin with a later finger,
  /// even if it has ended or a list scrolls under the other fingers.
  var followsAllFingers: Bool { false }

  func prevents(_ other: GestureRecognizer) -> Bool { true }

  // MARK: For the coordinator

  /// Whether two gestures may use the same pointers. Otherwise they never exclude each other.
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

@MainActor struct WeakGesture {
  weak var gesture: GestureRecognizer?
}
