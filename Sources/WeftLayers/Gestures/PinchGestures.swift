// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout

/// Recognizes two fingers that move apart or together, on a screen or a touchpad.
@MainActor public final class PinchGestureRecognizer: GestureRecognizer {
  /// The distance of the fingers relative to the start. Setting it sets a new reference.
  public var scale: Double {
    get { baseScale * (fingers?.spread ?? 1) }
    set { baseScale = newValue / (fingers?.spread ?? 1) }
  }

  /// The relative change of the distance before the gesture begins.
  static let threshold = 0.04

  private var fingers: FingerPair?
  private var baseScale = 1.0

  /// Creates a recognizer. Its action is called when the gesture begins, changes, ends or is
  /// canceled.
  public init(action: @escaping @MainActor (PinchGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? PinchGestureRecognizer).map(action) })
  }

  override func reset() { (fingers, baseScale) = (nil, 1) }

  override var followsAllFingers: Bool { true }

  override func verdict(on input: Input) -> Verdict {
    FingerPair.verdict(on: input, &fingers, state) { abs($0.spread - 1) >= Self.threshold }
  }
}

/// Recognizes two fingers that rotate around each other, on a screen or a touchpad.
@MainActor public final class RotationGestureRecognizer: GestureRecognizer {
  /// The rotation since the start, in radians, clockwise. Setting it sets a new reference.
  public var rotation: Double {
    get { baseRotation + (fingers?.turn ?? 0) }
    set { baseRotation = newValue - (fingers?.turn ?? 0) }
  }

  /// The angle in radians before the gesture begins.
  static let threshold = 0.07

  private var fingers: FingerPair?
  private var baseRotation = 0.0

  /// Creates a recognizer. Its action is called when the gesture begins, changes, ends or is
  /// canceled.
  public init(action: @escaping @MainActor (RotationGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? RotationGestureRecognizer).map(action) })
  }

  override func reset() { (fingers, baseRotation) = (nil, 0) }

  override var followsAllFingers: Bool { true }

  override func verdict(on input: Input) -> Verdict {
    FingerPair.verdict(on: input, &fingers, state) { abs($0.turn) >= Self.threshold }
  }
}

private struct FingerPair {
  private(set) var spread = 1.0
  private(set) var turn = 0.0

  private var distance = 0.0
  private var angle = 0.0

  @MainActor static func verdict(
    on input: GestureRecognizer.Input, _ fingers: inout FingerPair?,
    _ state: GestureRecognizer.State, isEnough: (FingerPair) -> Bool
  ) -> GestureRecognizer.Verdict {
    switch input {
    case .time: return .wait
    case .pinch(let event):
      switch event.phase {
      case .began: fingers = FingerPair()
      case .changed:
        fingers?.spread = max(event.scale, 1e-6)
        fingers?.turn = event.rotation
      case .ended: return state.isActive ? .end : .fail
      case .cancelled: return state.isActive ? .cancel : .fail
      }
    case .pointer(let event, let all):
      if event.phase == .cancel { return state.isActive ? .cancel : .fail }
      if all.count == 2 {
        if fingers == nil { fingers = FingerPair(all) } else { fingers?.follow(all) }
      } else if state.isActive {
        return .end
      } else {
        fingers = nil
        return all.isEmpty ? .fail : .wait
      }
    }
    if state.isActive { return .change }
    return fingers.map(isEnough) ?? false ? .begin : .wait
  }

  private init() {}

  private init(_ all: [Int: Point]) {
    (distance, angle) = Self.measure(all)
  }

  private mutating func follow(_ all: [Int: Point]) {
    let (newDistance, newAngle) = Self.measure(all)
    if distance < 1 {
      (distance, angle) = (newDistance, newAngle)
      return
    }
    if newDistance >= 1 {
      turn += (newAngle - angle).remainder(dividingBy: 2 * .pi)
      angle = newAngle
    }
    spread = max(newDistance / distance, 1e-6)
  }

  private static func measure(_ all: [Int: Point]) -> (distance: Double, angle: Double) {
    let points = all.sorted { $0.key < $1.key }.map(\.value)
    let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
    return ((dx * dx + dy * dy).squareRoot(), atan2(dy, dx))
  }
}
