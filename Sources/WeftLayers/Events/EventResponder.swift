// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// Handles the events at a layer.
///
/// An event goes from the innermost layer outward until a responder handles it.
@MainActor public protocol EventResponder: AnyObject {
  /// Whether the layer can receive the keyboard focus.
  var acceptsFocus: Bool { get }

  /// Handles a pointer event over the layer and returns whether it was handled. A responder that
  /// handles `down` receives the rest of the sequence, at any location.
  func handle(_ event: PointerEvent) -> Bool

  /// Whether the layer keeps single taps from the tap gestures of outer layers, as controls do.
  var keepsTaps: Bool { get }

  /// Returns whether to take a sequence from an inner responder. For example, a scroll view takes a
  /// touch that stops it or that has moved far enough.
  ///
  /// It is called for the `down` of every sequence under the layer and, from the inside out, for
  /// each `drag` until a responder takes it. The previous responder receives a `cancel`. The new
  /// one handles the event and keeps the sequence.
  func shouldTakeOver(_ event: PointerEvent) -> Bool

  /// Returns whether the layer can scroll in a direction, so that it precedes outer responders.
  /// `delta` is the direction along one axis. Positive numbers point to the end of the content.
  func canScroll(toward delta: Vector) -> Bool

  /// Stops gliding content, because fingers rest over the layer on a touchpad or a screen.
  func stopScrolling()

  /// Handles a scroll event over the layer and returns whether it was handled.
  ///
  /// The events from `began` to `ended` go to one responder. It is the innermost whose
  /// ``canScroll(toward:)`` returns `true`, or else the first that handles a movement, which
  /// receives no `began`.
  func handle(_ event: ScrollEvent) -> Bool

  /// Handles a key while the focus is at the layer or inside, and returns whether it was handled.
  func handle(_ event: KeyEvent) -> Bool

  /// Handles a key that no focused layer has handled, and returns whether it was handled.
  ///
  /// It is called for all layers of the window, back to front and outside in, until one handles the
  /// key. Hidden layers and layers without user interaction are skipped.
  func handleShortcut(_ event: KeyEvent) -> Bool

  /// Called when the layer has gained (`true`) or lost the focus.
  func focusDidChange(_ hasFocus: Bool)

  /// Called when the layer or a layer inside it has gained (`true`) or lost the focus.
  func focusWithinDidChange(_ hasFocus: Bool)

  /// The tooltip of the layer, or `nil` for the tooltip of an outer layer.
  var toolTip: String? { get }

  /// The resolved color of the focus ring.
  var focusRingColor: Color { get }

  /// Scrolls the content to a rectangle in the layer's coordinates, because the focus has moved
  /// there.
  func scrollToReveal(_ rect: Rect)
}

/// A responder that scrolls other content when pressed and does not change the focus.
package protocol PressScroller: EventResponder {}

extension EventResponder {
  /// `false`.
  public var acceptsFocus: Bool { false }
  /// `false`.
  public var keepsTaps: Bool { false }
  /// Returns `false`.
  public func handle(_ event: PointerEvent) -> Bool { false }
  /// Returns `false`.
  public func shouldTakeOver(_ event: PointerEvent) -> Bool { false }
  /// Returns `false`.
  public func canScroll(toward delta: Vector) -> Bool { false }
  /// Does nothing.
  public func stopScrolling() {}
  /// Returns `false`.
  public func handle(_ event: ScrollEvent) -> Bool { false }
  /// Returns `false`.
  public func handle(_ event: KeyEvent) -> Bool { false }
  /// Returns `false`.
  public func handleShortcut(_ event: KeyEvent) -> Bool { false }
  /// Does nothing.
  public func focusDidChange(_ hasFocus: Bool) {}
  /// Does nothing.
  public func focusWithinDidChange(_ hasFocus: Bool) {}
  /// `nil`.
  public var toolTip: String? { nil }
  /// The accent color of the standard appearance.
  public var focusRingColor: Color { Color.accent.resolved(in: Traits()) }
  /// Does nothing.
  public func scrollToReveal(_ rect: Rect) {}
}
