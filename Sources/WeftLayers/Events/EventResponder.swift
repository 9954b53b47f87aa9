// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
  /// Asked with the `down` of every sequence under the layer, and with each `drag` that someone
  /// inside would get, who gets a `cancel` instead if it is taken. Whoever takes it is then given
  /// the event to handle.
  ///
  /// - Returns: whether to take it over.
  func shouldTakeOver(_ event: PointerEvent) -> Bool

  /// Scrolling was asked for over the layer.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: ScrollEvent) -> Bool

  /// A key was pressed while the focus was at the layer or inside.
  ///
  /// - Returns: whether the event is handled.
  func handle(_ event: KeyEvent) -> Bool

  /// The focus came (`true`) or went.
  func focusDidChange(_ hasFocus: Bool)
}

extension EventResponder {
  /// No.
  public var acceptsFocus: Bool { false }
  /// Leaves the event to those further out.
  public func handle(_ event: PointerEvent) -> Bool { false }
  /// Takes nothing.
  public func shouldTakeOver(_ event: PointerEvent) -> Bool { false }
  /// Leaves the event to those further out.
  public func handle(_ event: ScrollEvent) -> Bool { false }
  /// Leaves the event to those further out.
  public func handle(_ event: KeyEvent) -> Bool { false }
  /// Does nothing.
  public func focusDidChange(_ hasFocus: Bool) {}
}
