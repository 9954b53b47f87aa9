// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Distinguishes a tap, a double tap and a long press.
final class TapTile: MotionTile {
  private let ball = DisplayNode.ball(44, color: Palette.green)

  init(_ title: String) {
    super.init(title, hint: "Tap, double tap, long press")
    stage.addSubnode(ball)
  }

  override func addGestures() {
    let double = TapGestureRecognizer(count: 2) { [weak self] _ in self?.answer("Double tap", 1.6) }
    let single = TapGestureRecognizer { [weak self] _ in self?.answer("Tap", 1.25) }
    single.require(toFail: double)
    let long = LongPressGestureRecognizer { [weak self] gesture in
      if gesture.state == .began { self?.answer("Long press", 0.5) }
    }
    for gesture in [single, double, long] as [GestureRecognizer] { addGestureRecognizer(gesture) }
  }

  /// The keys D and L replace presses that a keyboard does not have.
  override func handle(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("d"): answer("Double tap", 1.6)
    case .character("l"): answer("Long press", 0.5)
    default: return false
    }
    return true
  }

  private func answer(_ name: String, _ scale: Double) {
    message = name
    ball.transform = .scale(x: scale, y: scale)
    DisplayNode.animate(.spring(duration: 0.6, bounce: 0.4)) { ball.transform = .identity }
  }

  override func arrange(in bounds: Rect) { ball.center(at: bounds.center) }
}

/// Follows a drag, and springs back with the velocity of the release.
final class DragTile: MotionTile {
  private let ball = DisplayNode.ball(40, color: Palette.orange)

  init(_ title: String) {
    super.init(title, hint: "Throw the ball; arrow keys")
    stage.addSubnode(ball)
    ball.cursor = .grab
  }

  override func addGestures() {
    stage.addGestureRecognizer(
      PanGestureRecognizer { [weak self] gesture in
        guard let self else { return }
        switch gesture.state {
        case .began, .changed:
          ball.transform = .translation(x: gesture.translation.dx, y: gesture.translation.dy)
        default:
          let spring = Animation.spring(duration: 0.6, bounce: 0.35)
          DisplayNode.animate(spring.initialVelocity(gesture.velocity)) {
            ball.transform = .identity
          }
        }
      })
  }

  override func handle(_ event: KeyEvent) -> Bool {
    let (dx, dy): (Double, Double)
    switch event.key {
    case .left: (dx, dy) = (-50, 0)
    case .right: (dx, dy) = (50, 0)
    case .up: (dx, dy) = (0, -25)
    case .down: (dx, dy) = (0, 25)
    default: return false
    }
    ball.transform = .translation(x: dx, y: dy)
    DisplayNode.animate(.spring(duration: 0.6, bounce: 0.35)) { ball.transform = .identity }
    return true
  }

  override func arrange(in bounds: Rect) { ball.center(at: bounds.center) }
}

/// Responds to a swipe in one of four directions.
final class SwipeTile: MotionTile {
  private let arrow = TextNode("↔", font: .largeTitle, color: .tertiaryLabel)

  init(_ title: String) {
    super.init(title, hint: "A quick stroke; arrow keys")
    arrow.options.alignment = .center
    stage.addSubnode(arrow)
  }

  override func addGestures() {
    for direction in SwipeGestureRecognizer.Direction.allCases {
      addGestureRecognizer(
        SwipeGestureRecognizer(direction) { [weak self] _ in self?.show(direction) })
    }
  }

  override func handle(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .left: show(.left)
    case .right: show(.right)
    case .up: show(.up)
    case .down: show(.down)
    default: return false
    }
    return true
  }

  private func show(_ direction: SwipeGestureRecognizer.Direction) {
    let (sign, dx, dy) =
      switch direction {
      case .up: ("↑", 0.0, 30.0)
      case .down: ("↓", 0, -30)
      case .left: ("←", 60, 0)
      case .right: ("→", -60, 0)
      }
    arrow.text = StyledText(sign, font: .largeTitle)
    (arrow.transform, arrow.alpha) = (.translation(x: dx, y: dy), 0)
    DisplayNode.animate(.easeOut(duration: 0.35)) {
      (arrow.transform, arrow.alpha) = (.identity, 1)
    }
  }

  override func arrange(in bounds: Rect) {
    arrow.frame.size = Size(width: 44, height: 48)
    arrow.center(at: bounds.center)
  }
}

/// Scales and rotates with two fingers, or with a mouse and Ctrl.
final class PinchTile: MotionTile {
  private let box = DisplayNode.ball(48, color: .accent)
  private var (scale, angle) = (1.0, 0.0)

  init(_ title: String) {
    super.init(title, hint: "Two fingers, Ctrl-drag, + − [ ]")
    box.cornerRadius = 8
    stage.addSubnode(box)
  }

  override func addGestures() {
    let pinch = PinchGestureRecognizer { [weak self] in
      self?.change(by: $0.scale, 0)
      $0.scale = 1
    }
    let turn = RotationGestureRecognizer { [weak self] in
      self?.change(by: 1, $0.rotation)
      $0.rotation = 0
    }
    pinch.shouldRecognizeSimultaneously = { $0 is RotationGestureRecognizer }
    addGestureRecognizer(pinch)
    addGestureRecognizer(turn)
  }

  override func handle(_ event: KeyEvent) -> Bool {
    let (factor, turn): (Double, Double)
    switch event.key {
    case .character("+"): (factor, turn) = (1.2, 0)
    case .character("-"): (factor, turn) = (1 / 1.2, 0)
    case .character("["): (factor, turn) = (1, -.pi / 12)
    case .character("]"): (factor, turn) = (1, .pi / 12)
    default: return false
    }
    DisplayNode.animate(.spring(duration: 0.3)) { change(by: factor, turn) }
    return true
  }

  private func change(by factor: Double, _ turn: Double) {
    // Limited so that it stays on its stage when rotated by 45 degrees.
    scale = min(max(scale * factor, 0.3), 1.6)
    angle += turn
    box.transform = .rotation(by: angle).concatenating(.scale(x: scale, y: scale))
  }

  override func arrange(in bounds: Rect) { box.center(at: bounds.center) }
}

/// Distinguishes the mouse's middle and right buttons. The right button opens a menu.
final class ButtonsTile: MotionTile {
  private let (middle, right) = (
    DisplayNode.ball(36, color: Palette.purple), DisplayNode.ball(36, color: Palette.red)
  )

  init(_ title: String) {
    super.init(title, hint: "Middle, right click; M, Menu")
    for ball in [middle, right] { stage.addSubnode(ball) }
  }

  override func addGestures() {
    let first = TapGestureRecognizer { [weak self] _ in self?.jump() }
    first.buttons = [2]
    let second = TapGestureRecognizer { [weak self] in self?.offer(at: $0.location()) }
    second.buttons = [3]
    for gesture in [first, second] { addGestureRecognizer(gesture) }
  }

  override func handle(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("m"): jump()
    case .menu: offer(at: bounds.center)
    default: return false
    }
    return true
  }

  private func jump() {
    message = "Middle button"
    middle.transform = .translation(x: 0, y: -24)
    DisplayNode.animate(.spring(duration: 0.6, bounce: 0.5)) { middle.transform = .identity }
  }

  private func offer(at point: Point) {
    message = "Right button"
    func size(_ title: String, _ scale: Double) -> PopupMenu.Item {
      .command(
        PopupMenu.Command(title) { [weak self] in
          guard let self else { return }
          message = title
          DisplayNode.animate(.spring(duration: 0.5, bounce: 0.4)) {
            right.transform = .scale(x: scale, y: scale)
          }
        })
    }
    showMenu(
      PopupMenu([size("Large", 1.8), size("Small", 0.6), .separator, size("As it was", 1)]),
      beside: Rect(x: point.x, y: point.y, width: 1, height: 1))
  }

  override func arrange(in bounds: Rect) {
    middle.center(at: Point(x: bounds.midX - 44, y: bounds.midY))
    right.center(at: Point(x: bounds.midX + 44, y: bounds.midY))
  }
}

/// Lights up while the mouse is over it or while it has the focus.
final class HoverTile: MotionTile {
  private let glow = DisplayNode.ball(24, color: Palette.yellow)
  private var (isHovered, isMarked) = (false, false)

  init(_ title: String) {
    super.init(title, hint: "Point at it, or move the focus here")
    stage.addSubnode(glow)
    glow.alpha = 0.3
  }

  override func addGestures() {
    addGestureRecognizer(
      HoverGestureRecognizer { [weak self] gesture in
        self?.isHovered = gesture.state != .ended
        self?.update()
      })
  }

  override func focusDidChange(_ hasFocus: Bool) {
    super.focusDidChange(hasFocus)
    isMarked = hasFocus
    update()
  }

  private func update() {
    let isLit = isHovered || isMarked
    guard glow.alpha != (isLit ? 1 : 0.3) else { return }
    DisplayNode.animate(.easeOut(duration: 0.25)) {
      glow.alpha = isLit ? 1 : 0.3
      glow.transform = isLit ? .scale(x: 2.2, y: 2.2) : .identity
    }
  }

  override func arrange(in bounds: Rect) { glow.center(at: bounds.center) }
}
