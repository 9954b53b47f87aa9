// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layer {
  /// Lets a recogniser watch the layer and all inside; takes it from another layer.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.layer?.removeGestureRecognizer(recognizer)
    recognizer.layer = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recogniser away; a gesture that is under way is cancelled with its next event.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self else { return }
    recognizer.layer = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
