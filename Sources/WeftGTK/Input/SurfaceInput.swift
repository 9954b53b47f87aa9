// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Brings a widget's input to the layer tree.
@MainActor final class SurfaceInput {
  private let pointer: PointerInput
  private let scrolling: ScrollInput
  private let keys: KeyInput

  /// - Parameter context: its widget must not outlive this object.
  init(_ context: InputContext) {
    pointer = PointerInput(context)
    scrolling = ScrollInput(context)
    keys = KeyInput(context)
  }

  /// Begins to listen; once.
  func attach() {
    pointer.attach()
    scrolling.attach()
    keys.attach()
  }
}
