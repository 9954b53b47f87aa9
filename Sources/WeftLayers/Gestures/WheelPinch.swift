// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout

/// Turns a wheel with Ctrl held into a pinch, so that everything that zooms by two fingers also
/// zooms by a mouse.
struct WheelPinch {
  /// How far the fingers spread with each notch.
  static let step = 1.25

  /// The notches since the last pinch: a high-resolution wheel reports fractions of a notch.
  private var notches = 0.0

  /// The wheel's pinch events; empty while the pinch is too small, `nil` where no gesture waits for
  /// one.
  ///
  /// - Parameter chain: the layers under the mouse.
  @MainActor mutating func events(
    for event: ScrollEvent, over chain: [Layer]
  ) -> [PinchEvent]? {
    guard chain.contains(where: \.awaitsPinch), event.delta.dy != 0 else { return nil }
    notches += event.delta.dy
    let scale = pow(Self.step, -notches)
    guard abs(scale - 1) >= PinchGestureRecognizer.threshold else { return [] }
    notches = 0
    return [.began, .changed, .ended].map { phase in
      PinchEvent(phase, scale: phase == .began ? 1 : scale, at: event.location, time: event.time)
    }
  }
}

extension Layer {
  /// Whether one of its gestures waits for fingers that spread.
  final var awaitsPinch: Bool {
    gestureRecognizers.contains { $0 is PinchGestureRecognizer && $0.isEnabled }
  }
}
