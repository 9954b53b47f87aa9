// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Follows the mouse over a layer or its sublayers without a pressed button. The gesture begins,
/// changes and ends when the mouse enters, moves and leaves, and does not exclude other gestures.
@MainActor public final class HoverGestureRecognizer: GestureRecognizer {
  /// Creates a recognizer. The action is called when the mouse enters, moves and leaves.
  public init(action: @escaping @MainActor (HoverGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? HoverGestureRecognizer).map(action) })
  }
}
