// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout

/// Converts a mouse wheel with Ctrl held into a pinch, for content that zooms with two fingers.
struct WheelPinch {
  static let step = 1.25

  /// The notches since the last pinch. A high-resolution wheel reports fractions of a notch.
  private var notches = 0.0

  /// The wheel's pinch events, none while it is too small, or `nil` if no gesture supports a pinch.
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
  final var awaitsPinch: Bool {
    gestureRecognizers.contains { $0 is PinchGestureRecognizer && $0.isEnabled }
  }
}
