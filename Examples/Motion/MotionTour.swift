// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftTesting

/// Works the screen without a window, by mouse and by keyboard, and writes pictures on the way.
@MainActor struct MotionTour {
  let folder: URL

  /// Makes the tour, in light and in dark, on screens of several scales.
  ///
  /// - Returns: the exit code: 0 if all pictures could be written.
  func run() -> Int32 {
    do {
      try tour(in: .light, scale: 1)
      try tour(in: .dark, scale: 1)
      try tour(in: .light, scale: 1.25)
      try tour(in: .dark, scale: 2)
      return 0
    } catch {
      FileHandle.standardError.write(Data("Motion: \(error)\n".utf8))
      return 1
    }
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

    // By mouse: animations and transitions, a moment after the click, and when they have ended.
    for index in 0..<8 { window.click(at: middle(of: index)) }
    window.advance(by: 0.2)
    try picture("2-moving")
    window.click(at: middle(of: 3))
    window.advance(by: 1.5)
    try picture("3-moved")

    // Gestures.
    window.click(at: middle(of: 8), count: 2)
    let drag = middle(of: 9)
    window.touchDrag(from: drag, to: Point(x: drag.x + 60, y: drag.y - 20), duration: 0.3)
    let swipe = middle(of: 10)
    window.touchDrag(
      from: Point(x: swipe.x - 50, y: swipe.y), to: Point(x: swipe.x + 50, y: swipe.y),
      duration: 0.15)
    window.pinch(at: middle(of: 11), scale: 1.6, rotation: 0.6)
    window.move(to: middle(of: 12))
    window.advance(by: 0.1)
    try picture("4-gestures")
    window.advance(by: 1)

    // By keyboard alone: Tab goes from tile to tile, keys play them.
    let keys: [(tile: Int, key: KeyEvent.Key)] = [
      (0, .space), (1, .enter), (2, .space), (4, .space), (5, .enter), (6, .space), (7, .space),
      (8, .character("l")), (9, .left), (10, .up), (11, .character("]")),
    ]
    screen.tiles.last?.focus()
    for index in screen.tiles.indices {
      window.key(.tab)
      for step in keys where step.tile == index { window.key(step.key) }
    }
    window.advance(by: 0.15)
    try picture("5-keyboard")
    window.advance(by: 1)
    window.key(.character("r"))
    window.advance(by: 1)
    try picture("6-right-to-left")
    window.close()
  }
}
