// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// Handles the events at a layer.
///
/// An event goes to the innermost layer under it and then outwards, until a responder handles it.
/// The methods that handle events do nothing by default.
@MainActor public protocol EventResponder: AnyObject {
  /// Whether keys can go here.
  var acceptsFocus: Bool { get }

  /// Handles a pointer event over the layer. The responder that handles a `down` gets the later
  /// events of the sequence too, wherever they are.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: PointerEvent) -> Bool

  /// Whether the layer keeps single taps at or inside it to itself: tap gestures of the layers
  /// around do not see them. Controls do.
  var keepsTaps: Bool { get }

  /// Lets a responder take a sequence from one inside it: a scroll view takes a touch that stops
  /// it, or that has moved far enough.
  ///
  /// Called with the `down` of every sequence under the layer, and, from the inside out, with each
  /// `drag` until a responder takes it. The former one gets a `cancel`; the new one handles the
  /// event, and keeps the sequence.
  ///
  /// - Returns: whether to take it over.
  func shouldTakeOver(_ event: PointerEvent) -> Bool

  /// Whether a swipe should go here rather than to a responder further out.
  ///
  /// - Parameter delta: along one axis; positive is toward the content's end.
  /// - Returns: whether it can scroll that way.
  func canScroll(toward delta: Vector) -> Bool

  /// Stops content that glides: fingers rest over the layer, on a touchpad or a screen.
  func stopScrolling()

  /// Handles a scroll event over the layer.
  ///
  /// The events from `began` to `ended` go to one responder: the innermost that
  /// ``canScroll(toward:)``, or else the first that handles a movement, which gets no `began`.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: ScrollEvent) -> Bool

  /// Handles a key that was pressed while the focus was at the layer or inside.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: KeyEvent) -> Bool

  /// Handles a key that no layer at the focus handles, wherever the focus is.
  ///
  /// All layers of the window are asked, back to front and outside in, until one handles it; hidden
  /// layers and layers that take no events are left out.
  ///
  /// - Returns: whether the event is handled.
  func handleShortcut(_ event: KeyEvent) -> Bool

  /// The layer gained (`true`) or lost the focus.
  func focusDidChange(_ hasFocus: Bool)

  /// The layer and the layers inside gained (`true`) or lost the focus.
  func focusWithinDidChange(_ hasFocus: Bool)

  /// The tooltip shown while the mouse rests over the layer; `nil` leaves it to the layer around.
  var toolTip: String? { get }

  /// The colour of the ring that shows the focus, a fixed one.
  var focusRingColor: Color { get }

  /// The focus has come to something inside: content should scroll until it is in view.
  ///
  /// - Parameter rect: where that is, in the space of the responder's layer.
  func scrollToReveal(_ rect: Rect)
}

/// A responder whose presses scroll something else, and leave the focus where it is.
package protocol PressScroller: EventResponder {}

extension EventResponder {
  /// `false`.
  public var acceptsFocus: Bool { false }
  /// `false`.
  public var keepsTaps: Bool { false }
  /// Leaves the event to responders further out.
  public func handle(_ event: PointerEvent) -> Bool { false }
  /// Returns `false`.
  public func shouldTakeOver(_ event: PointerEvent) -> Bool { false }
  /// Returns `false`.
  public func canScroll(toward delta: Vector) -> Bool { false }
  /// Does nothing.
  public func stopScrolling() {}
  /// Leaves the event to responders further out.
  public func handle(_ event: ScrollEvent) -> Bool { false }
  /// Leaves the event to responders further out.
  public func handle(_ event: KeyEvent) -> Bool { false }
  /// Leaves the event to others.
  public func handleShortcut(_ event: KeyEvent) -> Bool { false }
  /// Does nothing.
  public func focusDidChange(_ hasFocus: Bool) {}
  /// Does nothing.
  public func focusWithinDidChange(_ hasFocus: Bool) {}
  /// `nil`.
  public var toolTip: String? { nil }
  /// The accent colour of the standard appearance.
  public var focusRingColor: Color { Color.accent.resolved(in: Traits()) }
  /// Does nothing.
  public func scrollToReveal(_ rect: Rect) {}
}
