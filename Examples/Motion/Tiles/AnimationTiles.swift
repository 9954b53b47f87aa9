// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Moves from side to side with a curve or a spring. A click during the animation reverses it
/// without a jump.
final class MovingTile: MotionTile {
  private let ball = DisplayNode.ball()
  private let animation: Animation
  private var isAtEnd = false

  init(_ title: String, _ animation: Animation) {
    self.animation = animation
    super.init(title, hint: "Click, Enter or Space")
    stage.addSubnode(ball)
  }

  override func play() {
    isAtEnd.toggle()
    DisplayNode.animate(animation) { arrange(in: stage.bounds) }
  }

  override func arrange(in bounds: Rect) {
    // In a right-to-left layout, the start is on the right.
    let isAtRight = isAtEnd != (traits.layoutDirection == .rightToLeft)
    ball.center(at: Point(x: isAtRight ? bounds.maxX - 24 : 24, y: bounds.center.y))
  }
}

/// Shakes with keyframes, like a field that rejects its input.
final class KeyframeTile: MotionTile {
  private let ball = DisplayNode.ball(color: Palette.red)

  init(_ title: String) {
    super.init(title, hint: "Click, Enter or Space")
    stage.addSubnode(ball)
  }

  override func play() {
    let middle = ball.layer.position
    let places = [0, -28.0, 24, -16, 8, 0].map { Point(x: middle.x + $0, y: middle.y) }
    ball.layer.add(.keyframes(.position, places, .linear(duration: 0.6)), forKey: "shake")
  }

  override func arrange(in bounds: Rect) { ball.center(at: bounds.center) }
}

/// Pulsates until it is stopped.
final class PulseTile: MotionTile {
  private let ball = DisplayNode.ball(44, color: Palette.purple)
  private var beats = false

  init(_ title: String) {
    super.init(title, hint: "Starts and stops")
    stage.addSubnode(ball)
  }

  override func play() {
    beats.toggle()
    let animation = Animation.easeInOut(duration: 0.5)
    DisplayNode.animate(beats ? animation.repeatForever() : animation) {
      ball.transform = beats ? .scale(x: 1.4, y: 1.4) : .identity
      ball.alpha = beats ? 0.4 : 1
    }
  }

  override func arrange(in bounds: Rect) { ball.center(at: bounds.center) }
}

/// Changes the color, corners, border and angle at the same time.
final class LooksTile: MotionTile {
  private let box = DisplayNode.ball(52)
  private var isChanged = false

  init(_ title: String) {
    super.init(title, hint: "Click, Enter or Space")
    box.borderColor = .label
    stage.addSubnode(box)
  }

  override func play() {
    isChanged.toggle()
    DisplayNode.animate(.spring(duration: 0.9, bounce: 0.3)) {
      box.backgroundColor = isChanged ? Palette.orange : .accent
      box.cornerRadius = isChanged ? 6 : 26
      box.borderWidth = isChanged ? 4 : 0
      box.transform = isChanged ? .rotation(by: .pi / 4) : .identity
    }
  }

  override func arrange(in bounds: Rect) { box.center(at: bounds.center) }
}

/// Lifts a card off the ground.
final class ShadowTile: MotionTile {
  private let card = DisplayNode.ball(56, color: Palette.card)
  private var isLifted = false

  init(_ title: String) {
    super.init(title, hint: "Click, Enter or Space")
    card.cornerRadius = 8
    stage.addSubnode(card)
  }

  override func play() {
    isLifted.toggle()
    DisplayNode.animate(.spring(duration: 0.5)) {
      card.shadow =
        isLifted ? Shadow(offset: Vector(dx: 0, dy: 10), radius: 9, opacity: 0.5) : nil
      card.transform = isLifted ? .translation(x: 0, y: -8) : .identity
    }
  }

  override func arrange(in bounds: Rect) { card.center(at: bounds.center) }
}
