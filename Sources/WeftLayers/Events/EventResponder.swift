// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Someone who may handle the events at a layer.
///
/// An event goes to the innermost layer under it and then outwards, until a responder handles it.
/// All members default to not handling.
@MainActor public protocol EventResponder: AnyObject {
  /// Whether keys can go here.
  var acceptsFocus: Bool { get }

  /// Something was done with a pointer over the layer; whoever handles a `down` gets the sequence's
  /// later events wherever they are.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: PointerEvent) -> Bool

  /// A chance for those further out to take a sequence from someone inside: a scroll view takes a
  /// touch that stops it, or that has moved far enough.
  ///
  /// Asked with the `down` of every sequence under the layer, and, from the inside out, with each
  /// `drag` until somebody takes it; whoever had it before gets a `cancel`. Whoever takes it is then
  /// given the event to handle, and keeps the sequence.
  ///
  /// - Returns: whether to take it over.
  func shouldTakeOver(_ event: PointerEvent) -> Bool

  /// Whether a swipe should go here rather than to those further out.
  ///
  /// - Parameter delta: along one axis; positive is toward the content's end.
  /// - Returns: whether there is content that can come into sight that way.
  func canScroll(toward delta: Vector) -> Bool

  /// Fingers were put on a touchpad over the layer: content that glides should stop.
  func stopScrolling()

  /// Scrolling was asked for over the layer.
  ///
  /// The events from `began` to `ended` go to one responder: the innermost that
  /// ``canScroll(toward:)``, or else the first that handles a movement.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: ScrollEvent) -> Bool

  /// A key was pressed while the focus was at the layer or inside.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: KeyEvent) -> Bool

  /// The focus came (`true`) or went.
  func focusDidChange(_ hasFocus: Bool)

  /// The focus has come to something inside: content should scroll until it is in view.
  ///
  /// - Parameters:
  ///   - rect: where that is, in the layer's space.
  ///   - layer: the responder's.
  func scrollToReveal(_ rect: Rect, of layer: Layer)
}

extension EventResponder {
  /// No.
  public var acceptsFocus: Bool { false }
  /// Leaves the event to those further out.
  public func handle(_ event: PointerEvent) -> Bool { false }
  /// Takes nothing.
  public func shouldTakeOver(_ event: PointerEvent) -> Bool { false }
  /// No.
  public func canScroll(toward delta: Vector) -> Bool { false }
  /// Does nothing.
  public func stopScrolling() {}
  /// Leaves the event to those further out.
  public func handle(_ event: ScrollEvent) -> Bool { false }
  /// Leaves the event to those further out.
  public func handle(_ event: KeyEvent) -> Bool { false }
  /// Does nothing.
  public func focusDidChange(_ hasFocus: Bool) {}
  /// Does nothing.
  public func scrollToReveal(_ rect: Rect, of layer: Layer) {}
}
