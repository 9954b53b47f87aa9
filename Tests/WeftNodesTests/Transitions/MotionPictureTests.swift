// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Pictures of animations and of a layout transition at given times, side by side.
@MainActor @Suite struct MotionPictureTests {
  struct Look: Sendable, CustomTestStringConvertible {
    var scheme: Traits.ColorScheme
    var direction: LayoutDirection
    var scale: Double
    var reducesMotion = false

    var testDescription: String {
      "\(scheme)-\(direction == .leftToRight ? "ltr" : "rtl")@\(scale)"
        + (reducesMotion ? "-reduced" : "")
    }
  }

  private nonisolated static let looks: [Look] =
    [1, 1.25, 2].flatMap { scale in
      Traits.ColorScheme.allCases.flatMap { scheme in
        LayoutDirection.allCases.map { Look(scheme: scheme, direction: $0, scale: scale) }
      }
    } + [Look(scheme: .light, direction: .leftToRight, scale: 1, reducesMotion: true)]

  /// Seconds since the beginning. At the last one everything is at rest.
  private static let times = [0, 0.1, 0.2, 0.3, 0.4, 2]

  @Test(arguments: looks)
  func movementAtGivenTimes(look: Look) throws {
    let screen = MotionScreen(duration: 0.5)
    let size = Size(width: 130, height: 166)
    var traits = Traits()
    traits.colorScheme = look.scheme
    traits.layoutDirection = look.direction
    traits.reducesMotion = look.reducesMotion
    traits.scale = look.scale
    let window = HeadlessWindow(size: size, scale: look.scale, traits: traits, rootNode: screen)
    try window.settle()
    screen.play()
    var pictures: [Bitmap] = []
    var passed = -1 / FrameDriver.frameRate
    for time in Self.times {
      window.advance(by: time - passed)
      passed = time
      pictures.append(try window.render())
    }
    #expect(window.isSettled)
    let sheet = try Bitmap.render(
      size: Size(width: size.width * Double(pictures.count), height: size.height),
      scale: look.scale
    ) { canvas in
      for (index, picture) in pictures.enumerated() {
        canvas.draw(
          picture, in: Rect(origin: Point(x: size.width * Double(index), y: 0), size: size))
      }
    }
    try ReferencePictures().verify(sheet, named: look.testDescription)
  }
}

/// A list whose rows are inserted, removed and moved, above a few shapes.
private final class MotionScreen: DisplayNode {
  private let list = DisplayNode()
  private let rows = ["One", "Two", "Three", "Four"].map { name in
    let row = TextNode(name, font: .body)
    row.backgroundColor = .secondaryBackground
    row.textInsets = EdgeInsets(horizontal: 6, vertical: 1)
    return row
  }
  private let track = DisplayNode()
  private let (mover, spinner, fader, card) = (
    DisplayNode.shape(.accent), DisplayNode.shape(.orange), DisplayNode.shape(.accent),
    DisplayNode.shape(.background)
  )

  init(duration: Double) {
    super.init()
    list.defaultLayoutTransitionDuration = duration
    show([0, 1, 2])
    card.shadow = Shadow(offset: Vector(dx: 0, dy: 1), radius: 1, opacity: 0.3)
    place(mover, .start)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    let shapes = StackLayoutSpec(
      .row, justifyContent: .spaceBetween, children: [spinner, fader, card])
    return InsetLayoutSpec(
      insets: EdgeInsets(all: 8),
      child: StackLayoutSpec(.column, spacing: 8) {
        list.height(80)
        track
        shapes
      })
  }

  private func show(_ indexes: [Int]) {
    list.layoutSpecBlock = { [rows] _, _ in
      StackLayoutSpec(.column, spacing: 2, children: indexes.map { rows[$0] })
    }
  }

  private func place(_ node: DisplayNode, _ side: JustifyContent) {
    track.layoutSpecBlock = { _, _ in
      StackLayoutSpec(.row, justifyContent: side, children: [node])
    }
  }

  func play() {
    show([2, 3, 0])
    list.transitionLayout(animated: true)
    DisplayNode.animate(.spring(duration: 0.5, bounce: 0.4)) {
      place(mover, .end)
      track.setNeedsLayout()
    }
    spinner.layer.add(
      .keyframes(
        .transform, [.identity, .rotation(by: .pi / 2), .scale(x: 0.4, y: 1.4), .identity],
        .linear(duration: 0.6)))
    DisplayNode.animate(duration: 0.5, curve: .linear) {
      fader.alpha = 0.3
      fader.backgroundColor = .destructive
      card.cornerRadius = 12
      card.borderWidth = 3
      card.transform = .translation(x: 0, y: -4)
    }
    DisplayNode.animate(duration: 0.5) {
      card.shadow = Shadow(offset: Vector(dx: 0, dy: 5), radius: 5, opacity: 0.6)
    }
  }
}

extension DisplayNode {
  fileprivate static func shape(_ color: Color) -> DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 24, height: 24)
    node.backgroundColor = color
    node.cornerRadius = 4
    node.borderColor = .label
    return node
  }
}
