// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension MotionApp {
  /// Opens the window. With `--headless DIR`, a script uses the same screen by mouse and by
  /// keyboard, and writes pictures to a folder.
  static func main() {
    main { folder in try HeadlessTour(folder: folder).run() }
  }
}

@MainActor private struct HeadlessTour {
  let folder: URL

  func run() throws {
    try tour(in: .light, scale: 1)
    try tour(in: .dark, scale: 1)
    try tour(in: .light, scale: 1.25)
    try tour(in: .dark, scale: 2)
  }

  private enum Failure: Error {
    /// The screen did not respond to a gesture.
    case noAnswer(String)
  }

  private func tour(in scheme: Traits.ColorScheme, scale: Double) throws {
    var traits = Traits()
    traits.colorScheme = scheme
    let screen = MotionScreen.make()
    let window = HeadlessWindow(
      size: Size(width: MotionScreen.width, height: MotionScreen.height), scale: scale,
      traits: traits, rootNode: screen)
    let suffix = scale == 1 ? "" : "@\(scale.formatted())x"
    func picture(_ name: String) throws {
      try window.writePNG(to: folder.appending(path: "\(scheme)-\(name)\(suffix).png"))
    }
    func middle(of index: Int) -> Point {
      let stage = screen.tiles[index].stage
      return stage.layer.convertToWindow(stage.bounds.center)
    }
    window.advance(by: 0.5)
    try picture("1-start")

    /// The colors of every fourth point of a tile.
    func look(of index: Int) throws -> [Color] {
      let stage = screen.tiles[index].stage
      let (origin, size) = (stage.layer.convertToWindow(Point.zero), stage.bounds.size)
      let bitmap = try window.render()
      return stride(from: origin.y, to: origin.y + size.height, by: 4).flatMap { y in
        stride(from: origin.x, to: origin.x + size.width, by: 4).map { x in
          bitmap.pixel(x: Int(x * scale), y: Int(y * scale))  // bounded: the window's size
        }
      }
    }
    /// Uses a tile and checks that it changes.
    func play(_ name: String, tile index: Int, _ input: () -> Void) throws {
      let before = scale == 2 ? [] : try look(of: index)
      input()
      window.advance(by: 0.06)
      if scale == 2 { return }
      guard try look(of: index) != before else { throw Failure.noAnswer(name) }
    }

    // By mouse: animations and transitions, shortly after the click and at their end.
    for index in Array(0..<8) + [13] { window.click(at: middle(of: index)) }
    window.advance(by: 0.2)
    try picture("2-moving")
    window.click(at: middle(of: 3))
    window.advance(by: 1.5)
    try picture("3-moved")

    // Gestures, starting with the long press because it takes time.
    window.send(.down, at: middle(of: 8), device: .mouse)
    window.advance(by: 0.7)
    guard screen.tiles[8].message == "Long press" else { throw Failure.noAnswer("long press") }
    window.send(.up, at: middle(of: 8), device: .mouse)
    window.advance(by: 0.5)
    window.click(at: middle(of: 8), count: 2)
    guard screen.tiles[8].message == "Double tap" else { throw Failure.noAnswer("double tap") }
    try play("swipe", tile: 10) {
      let swipe = middle(of: 10)
      window.touchDrag(
        from: Point(x: swipe.x - 50, y: swipe.y), to: Point(x: swipe.x + 50, y: swipe.y),
        duration: 0.15)
    }
    try play("pinch", tile: 11) {
      if scale == 1 {
        window.pinch(at: middle(of: 11), scale: 1.3, rotation: 0.6)
      } else {
        // The mouse pinches and rotates while Ctrl is pressed.
        let (center, offset) = (middle(of: 11), [(10.0, 0.0), (11, 4), (11, 7)])
        for (index, (dx, dy)) in offset.enumerated() {
          window.send(
            index == 0 ? .down : .drag, at: Point(x: center.x + dx, y: center.y + dy),
            device: .mouse, modifiers: .control)
          window.advance(by: 0.05)
        }
        window.send(.up, at: Point(x: center.x + 11, y: center.y + 7), device: .mouse)
      }
    }
    // The right button opens a menu.
    try play("middle button", tile: 14) { window.click(at: middle(of: 14), button: 2) }
    guard screen.tiles[14].message == "Middle button" else { throw Failure.noAnswer("button 2") }
    window.advance(by: 0.7)
    window.click(at: middle(of: 14), button: 3)
    guard window.menu != nil else { throw Failure.noAnswer("right button") }
    try play("menu", tile: 14) { window.chooseFromMenu("Large") }
    guard screen.tiles[14].message == "Large" else { throw Failure.noAnswer("menu") }
    // The ball was thrown and is still moving.
    try play("drag", tile: 9) {
      let drag = middle(of: 9)
      window.touchDrag(from: drag, to: Point(x: drag.x + 40, y: drag.y - 20), duration: 0.1)
    }
    try play("hover", tile: 12) { window.move(to: middle(of: 12)) }
    try picture("4-gestures")
    window.advance(by: 1)
    for other in [scheme == .dark ? Traits.ColorScheme.light : .dark, scheme] {
      window.click(at: middle(of: 15))
      window.advance(by: 0.2)
      guard screen.traits.colorScheme == other else { throw Failure.noAnswer("appearance") }
    }

    // By keyboard: Tab moves from tile to tile, and keys play them.
    let keys: [(tile: Int, key: KeyEvent.Key)] = [
      (0, .space), (1, .enter), (2, .space), (4, .space), (5, .enter), (6, .space), (7, .space),
      (8, .character("d")), (8, .character("l")), (9, .left), (10, .up), (11, .character("+")),
      (11, .character("]")), (13, .enter), (14, .character("m")),
    ]
    screen.tiles.last?.focus()
    for index in screen.tiles.indices {
      window.key(.tab)
      for step in keys where step.tile == index {
        try play("key of tile \(index)", tile: index) { window.key(step.key) }
      }
    }
    screen.tiles[14].focus()
    window.key(.menu)
    guard window.chooseFromMenu("As it was") else { throw Failure.noAnswer("menu key") }
    window.key(.tab)
    guard screen.tiles.last?.isFocused == true else { throw Failure.noAnswer("Tab") }
    window.advance(by: 0.15)
    try picture("5-keyboard")
    window.advance(by: 1)
    window.key(.character("r"))
    window.advance(by: 1)
    try picture("6-right-to-left")
    window.close()
  }
}
