// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension Layer {
  /// Adds a recognizer to the layer and removes it from its previous layer.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.layer?.removeGestureRecognizer(recognizer)
    recognizer.watched = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer. A gesture in progress is canceled at its next event.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self else { return }
    recognizer.watched = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}

extension GestureRecognizer {
  /// The layer of the recognizer.
  public final var layer: Layer? { watched as? Layer }

  /// Returns the mean location of the gesture's pointers in points of a layer, by default the
  /// gesture's layer. If it is in no window, the result is in window coordinates.
  public final func location(in layer: Layer? = nil) -> Point {
    (layer ?? self.layer)?.convertFromWindow(windowLocation) ?? windowLocation
  }
}
