// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Brings a widget's input to the layer tree.
@MainActor final class SurfaceInput {
  private let context: InputContext
  private let pointer: PointerInput
  private let scrolling: ScrollInput
  private let keys: KeyInput
  private var mayMove = false

  /// Begins to listen.
  init(_ context: InputContext) {
    self.context = context
    pointer = PointerInput(context)
    scrolling = ScrollInput(context)
    keys = KeyInput(context)
    pointer.onLeave = { [weak scrolling] in scrolling?.cancel() }
  }

  /// Whether the program is handling an event of the widget.
  var isInUse: Bool { context.isInUse }

  /// Cancels a press, a touch or a swipe: the widget leaves the screen.
  func cancel() {
    pointer.cancel()
    scrolling.cancel()
  }

  /// Stops listening.
  func detach() {
    cancel()
    context.detach()
  }

  /// A menu of the widget's has opened or closed.
  func menuDidChange(isOpen: Bool) { pointer.isBehindMenu = isOpen }

  /// The layer tree has changed.
  ///
  /// - Returns: whether there is a mouse, which ``contentDidMove()`` has to be called for.
  func contentMayMove() -> Bool {
    mayMove = context.location != nil
    return mayMove
  }

  /// The changes of a frame are done: a resting pointer may be over something else.
  func contentDidMove() {
    guard mayMove else { return }
    mayMove = false
    pointer.contentDidMove()
    context.updateHints()
  }
}
