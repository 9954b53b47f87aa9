// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Follows the mouse while it is over a layer, or over something inside, with no button pressed.
///
/// It begins when the mouse enters, changes as it moves, and ends when it leaves. Any number of
/// them continue together, along with all other gestures.
@MainActor public final class HoverGestureRecognizer: GestureRecognizer {
  /// Makes a recogniser.
  ///
  /// - Parameter action: called when the mouse enters, moves and leaves.
  public init(action: @escaping @MainActor (HoverGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? HoverGestureRecognizer).map(action) })
  }
}
