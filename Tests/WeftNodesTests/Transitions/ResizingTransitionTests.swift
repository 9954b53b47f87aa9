// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Subnodes that change their sizes in a transition. Their contents are not stretched meanwhile.
@MainActor @Suite struct ResizingTransitionTests {
  /// A node with one leaf, whose size comes from a block, at the left or the right.
  private final class Stage: DisplayNode {
    let leaf: DisplayNode

    init(_ leaf: DisplayNode) {
      self.leaf = leaf
      super.init()
      defaultLayoutTransitionDuration = 0.5
      show(Rect(x: 10, y: 10, width: 20, height: 30))
    }

    nonisolated func show(_ frame: Rect) {
      layoutSpecBlock = { node, _ in
        guard let leaf = (node as? Stage)?.leaf else { return node }
        // Mirrored in right-to-left windows.
        let part = leaf.width(.points(frame.width)).height(.points(frame.height))
        return StackLayoutSpec(.column) {
          StackLayoutSpec(.row, spacing: frame.minX, alignItems: .start) {
            StackLayoutSpec(children: [])
            part
          }.spacingBefore(frame.minY)
        }
      }
    }
  }

  /// Whether a visible picture in the tree has another size than it was drawn in.
  private func isAnyStretched(in layer: Layer) -> Bool {
    let shown = layer.presentation
    if layer.isHidden || shown.opacity < 0.01 { return false }
    if let contents = layer.contents {
      let size = Size(width: Double(contents.width), height: Double(contents.height))
      if size != shown.bounds.size { return true }
    }
    return layer.sublayers.contains(where: isAnyStretched)
  }

  private func stage(_ leaf: DisplayNode) throws -> (Stage, HeadlessWindow) {
    let stage = Stage(leaf)
    let root = DisplayNode { _, _ in stage }
    return (stage, try HeadlessWindow.settled(root))
  }

  @Test func aDrawnNodeFadesFromItsOldPictureToTheNewOne() throws {
    let leaf = DrawnNode(.accent)
    let (stage, window) = try stage(leaf)
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    for _ in 0..<29 {
      window.advanceOneFrame()
      #expect(!isAnyStretched(in: stage.layer))
    }
    #expect(stage.layer.sublayers.count == 2)
    try window.settle()
    #expect(stage.layer.sublayers.isIdentical(to: [leaf.layer]))
    #expect(leaf.layer.presentation.frame == Rect(x: 30, y: 20, width: 60, height: 10))
    #expect(leaf.layer.presentation.opacity == 1)
    #expect(leaf.alpha == 1)
  }

  /// Both pictures move together, with the corner at which reading begins.
  @Test(arguments: LayoutDirection.allCases)
  func oldAndNewPicturesMoveTogether(direction: LayoutDirection) throws {
    let leaf = DrawnNode(.accent)
    let stage = Stage(leaf)
    let root = DisplayNode { _, _ in stage }
    var traits = Traits()
    traits.layoutDirection = direction
    let window = HeadlessWindow(size: .hundred, traits: traits, rootNode: root)
    try window.settle()
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    window.advance(by: 0.25)
    try #require(stage.layer.sublayers.count == 2)
    let (new, old) = (leaf.layer.presentation, stage.layer.sublayers[1].presentation)
    #expect(new.bounds.size == Size(width: 60, height: 10))
    #expect(old.bounds.size == Size(width: 20, height: 30))
    #expect(abs(new.opacity + old.opacity - 1) < 1e-6)
    #expect(new.opacity > 0.2 && new.opacity < 0.8)
    let corners =
      direction == .leftToRight
      ? (new.frame.minX, old.frame.minX) : (new.frame.maxX, old.frame.maxX)
    #expect(abs(corners.0 - corners.1) < 1e-6)
    #expect(abs(new.frame.minY - old.frame.minY) < 1e-6)
    #expect(new.frame.minY > 11 && new.frame.minY < 19)
  }

  @Test func aGroundWithoutAPictureGrows() throws {
    let leaf = DisplayNode()
    leaf.backgroundColor = .accent
    let (stage, window) = try stage(leaf)
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    window.advance(by: 0.25)
    #expect(stage.layer.sublayers.count == 1)
    let size = leaf.layer.presentation.bounds.size
    #expect(size.width > 25 && size.width < 55 && size.height > 12 && size.height < 28)
    #expect(leaf.layer.presentation.opacity == 1)
  }

  /// An image keeps its aspect ratio, so it may be enlarged.
  @Test func aspectFitContentsGrowInATransition() throws {
    let leaf = DrawnNode(.accent)
    let (stage, window) = try stage(leaf)
    leaf.layer.contentsGravity = .scaleAspectFit
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    window.advance(by: 0.25)
    #expect(stage.layer.sublayers.count == 1)
    #expect(leaf.layer.presentation.bounds.width < 55)
  }

  /// A newer transition starts with the visible picture, and leaves nothing behind.
  @Test func anInterruptionGoesOnFromWhatIsSeen() throws {
    let leaf = DrawnNode(.accent)
    let (stage, window) = try stage(leaf)
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    window.advance(by: 0.25)
    let before = leaf.layer.presentation
    let (corner, opacity) = (before.frame.origin, before.opacity)
    stage.show(Rect(x: 0, y: 0, width: 40, height: 40))
    stage.transitionLayout(animated: true)
    window.advanceOneFrame()
    let pictures = stage.layer.sublayers.filter { $0 !== leaf.layer }
    #expect(pictures.count == 2)
    let newest = try #require(pictures.first { $0.bounds.width == 60 }).presentation
    #expect(abs(newest.opacity - opacity) < 0.1)
    #expect(abs(newest.frame.minX - corner.x) < 2 && abs(newest.frame.minY - corner.y) < 2)
    #expect(leaf.layer.presentation.opacity < 0.1)
    for _ in 0..<20 {
      window.advanceOneFrame()
      #expect(!isAnyStretched(in: stage.layer))
    }
    try window.settle()
    #expect(stage.layer.sublayers.isIdentical(to: [leaf.layer]))
    #expect(leaf.layer.presentation.opacity == 1)
    #expect(leaf.layer.presentation.frame == Rect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test(arguments: ["cancel", "close", "remove", "layout"])
  func randomTransitionsLeaveNoPictures(end: String) throws {
    let leaf = DrawnNode(.accent)
    let (stage, window) = try stage(leaf)
    stage.show(Rect(x: 30, y: 20, width: 60, height: 10))
    stage.transitionLayout(animated: true)
    window.advance(by: 0.25)
    switch end {
    case "cancel": stage.cancelLayoutTransition()
    case "close": window.close()
    case "remove": stage.removeFromSupernode()
    default: stage.show(Rect(x: 0, y: 0, width: 40, height: 40))
    }
    if end != "close" { try window.settle() }
    #expect(stage.layer.sublayers.isIdentical(to: [leaf.layer]))
    #expect(leaf.layer.opacity == 1 && leaf.layer.presentation.opacity == 1)
  }

  /// Random sizes, transitions and layouts end at the last one, without leftovers.
  @Test(arguments: seeds(40))
  func seeded(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let leaf = DrawnNode(.accent)
    let stage = Stage(leaf)
    let root = DisplayNode { _, _ in stage }
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    try window.settle()
    var last = Rect.zero
    for _ in 0..<20 {
      last = Rect(
        x: Double(Int.random(in: 0...9, using: &generator)) * 5, y: 0,
        width: Double(Int.random(in: 1...4, using: &generator)) * 10, height: 20)
      stage.defaultLayoutTransitionDuration = .random(in: 0...0.1, using: &generator)
      stage.show(last)
      if Int.random(in: 0..<5, using: &generator) > 0 {
        stage.transitionLayout(
          animated: Int.random(in: 0..<5, using: &generator) > 0,
          shouldMeasureAsync: .random(using: &generator))
      }
      if Int.random(in: 0..<8, using: &generator) == 0 { stage.cancelLayoutTransition() }
      for _ in 0..<Int.random(in: 0...4, using: &generator) { window.advanceOneFrame() }
    }
    try window.settle()
    #expect(stage.layer.sublayers.isIdentical(to: [leaf.layer]), "seed \(seed)")
    #expect(leaf.layer.presentation.frame == last, "seed \(seed)")
    #expect(leaf.layer.presentation.opacity == 1, "seed \(seed)")
    #expect(!isAnyStretched(in: stage.layer), "seed \(seed)")
  }

  /// Nodes that fade while other changes affect their layers in every frame.
  @Test func fadesContinueWhileTheTraitsChange() throws {
    let (old, new) = (DrawnNode(.label), DrawnNode(.accent))
    for node in [old, new] {
      node.style.preferredSize = Size(width: 20, height: 20)
      node.backgroundColor = .background
    }
    let root = DisplayNode { _, _ in StackLayoutSpec(.column) { old } }
    let window = try HeadlessWindow.settled(root)
    root.defaultLayoutTransitionDuration = 0.5
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column) { new } }
    root.transitionLayout(animated: true)
    var (olds, news): ([Double], [Double]) = ([], [])
    for _ in 0..<28 {
      window.traits.colorScheme = window.traits.colorScheme == .dark ? .light : .dark
      window.advanceOneFrame()
      olds.append(old.layer.presentation.opacity)
      news.append(new.layer.presentation.opacity)
    }
    #expect(olds == olds.sorted(by: >), "\(olds)")
    #expect(news == news.sorted(by: <), "\(news)")
    try window.settle()
    #expect(new.layer.presentation.opacity == 1)
    #expect(root.subnodes.isIdentical(to: [new]))
  }

  struct Look: Sendable, CustomTestStringConvertible {
    var scheme: Traits.ColorScheme
    var direction: LayoutDirection
    var scale: Double

    var testDescription: String {
      "\(scheme)-\(direction == .leftToRight ? "ltr" : "rtl")@\(scale)"
    }
  }

  private nonisolated static let looks: [Look] = [1, 1.25, 2].flatMap { scale in
    Traits.ColorScheme.allCases.flatMap { scheme in
      LayoutDirection.allCases.map { Look(scheme: scheme, direction: $0, scale: scale) }
    }
  }

  /// Pictures of a note that is opened, at given times.
  @Test(arguments: looks) func picturesAtGivenTimes(look: Look) throws {
    var traits = Traits()
    (traits.colorScheme, traits.layoutDirection) = (look.scheme, look.direction)
    traits.scale = look.scale
    let (title, text) = (TextNode("A note", font: .headline), TextNode("", font: .body))
    let note = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 4, children: [title, text]).padding(6)
    }
    note.backgroundColor = .secondaryBackground
    note.cornerRadius = 6
    func show(isOpen: Bool) {
      let words = isOpen ? "It is open now and takes all of the width" : "It is shut"
      text.text = StyledText(words, font: .body)
    }
    show(isOpen: false)
    let stage = Stage(note)
    stage.show(Rect(x: 4, y: 4, width: 80, height: 50))
    let size = Size(width: 140, height: 100)
    let root = DisplayNode { _, _ in stage }
    root.backgroundColor = .background
    let window = HeadlessWindow(size: size, scale: look.scale, traits: traits, rootNode: root)
    try window.settle()
    show(isOpen: true)
    stage.show(Rect(x: 4, y: 14, width: 130, height: 80))
    stage.transitionLayout(animated: true)
    var pictures: [Bitmap] = []
    var passed = -1 / FrameDriver.frameRate
    for time in [0, 0.1, 0.2, 0.3, 0.4, 2] {
      window.advance(by: time - passed)
      passed = time
      pictures.append(try window.render())
    }
    let sheet = try Bitmap.render(
      size: Size(width: size.width * Double(pictures.count), height: size.height),
      scale: look.scale
    ) { canvas in
      for (index, picture) in pictures.enumerated() {
        canvas.draw(
          picture, in: Rect(origin: Point(x: size.width * Double(index), y: 0), size: size))
      }
    }
    try ReferencePictures().verify(sheet, named: "resize-\(look.testDescription)")
  }
}
