// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension Layer {
  /// Lets a recogniser watch the layer and all inside; takes it from another layer.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.layer?.removeGestureRecognizer(recognizer)
    recognizer.watched = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recogniser; a gesture in progress is cancelled with its next event.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self else { return }
    recognizer.watched = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}

extension GestureRecognizer {
  /// The layer that the recogniser watches.
  public final var layer: Layer? { watched as? Layer }

  /// Where the gesture is, in points of a layer's space: the mean of its pointers.
  ///
  /// - Parameter layer: the recogniser's own, if you name none. `nil` gives the window's space for
  ///   a layer that is in no window.
  public final func location(in layer: Layer? = nil) -> Point {
    (layer ?? self.layer)?.convertFromWindow(windowLocation) ?? windowLocation
  }
}
