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

  /// A chance for those further out to take over a sequence that someone inside is handling: a
  /// scroll view takes a touch once it has moved far enough. The former handler gets a `cancel`.
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
  public var acceptsFocus: Bool { false }
  public func handle(_ event: PointerEvent) -> Bool { false }
  public func shouldTakeOver(_ event: PointerEvent) -> Bool { false }
  public func handle(_ event: ScrollEvent) -> Bool { false }
  public func handle(_ event: KeyEvent) -> Bool { false }
  public func focusDidChange(_ hasFocus: Bool) {}
}
