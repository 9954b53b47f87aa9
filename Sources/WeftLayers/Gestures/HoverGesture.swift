// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Follows the mouse while it is over a layer or its sublayers, without a pressed button.
///
/// The gesture begins when the mouse enters, changes when it moves and ends when it leaves. It does
/// not exclude other gestures.
@MainActor public final class HoverGestureRecognizer: GestureRecognizer {
  /// Creates a recognizer.
  ///
  /// - Parameter action: Called when the mouse enters, moves and leaves.
  public init(action: @escaping @MainActor (HoverGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? HoverGestureRecognizer).map(action) })
  }
}
