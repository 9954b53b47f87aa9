// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

@MainActor final class SurfaceInput {
  private let context: InputContext
  private let pointer: PointerInput
  private let scrolling: ScrollInput
  private let keys: KeyInput
  private var mayMove = false

  init(_ context: InputContext) {
    self.context = context
    pointer = PointerInput(context)
    scrolling = ScrollInput(context)
    keys = KeyInput(context)
    pointer.onLeave = { [weak scrolling] in scrolling?.cancel() }
  }

  var isInUse: Bool { context.isInUse }

  /// Cancels a press, a touch or a swipe, because the widget leaves the screen.
  func cancel() {
    pointer.cancel()
    scrolling.cancel()
  }

  func detach() {
    cancel()
    context.detach()
  }

  func menuDidChange(isOpen: Bool) { pointer.isBehindMenu = isOpen }

  /// Returns whether ``contentDidMove()`` must be called for a mouse.
  func contentMayMove() -> Bool {
    mayMove = context.location != nil
    return mayMove
  }

  /// Called after the changes of a frame, because a resting pointer may be over another layer.
  func contentDidMove() {
    guard mayMove else { return }
    mayMove = false
    pointer.contentDidMove()
    context.updateHints()
  }
}
