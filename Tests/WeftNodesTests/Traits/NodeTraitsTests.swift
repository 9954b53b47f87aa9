// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct NodeTraitsTests {
  private static let dark: Traits = {
    var traits = Traits()
    traits.colorScheme = .dark
    return traits
  }()

  private static let pair = Color(light: .red, dark: .green)

  /// A window with a node of a given size inside another one.
  private func window(
    _ node: DisplayNode, in root: DisplayNode = DisplayNode(), traits: Traits = Traits()
  ) throws -> HeadlessWindow {
    node.frame = Rect(origin: .zero, size: .hundred)
    root.addSubnode(node)
    let window = HeadlessWindow(size: .hundred, traits: traits, rootNode: root)
    try window.settle()
    return window
  }

  /// Letters and lines depend on the language, so another language measures and draws text again.
  @Test func anotherLanguageReachesWhatIsShown() throws {
    let log = Log<String>()
    let (text, measured, root) = (TextNode("Iı"), MeasuredNode("m", .hundred, log), DisplayNode())
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [text, measured]) }
    let window = try HeadlessWindow.settled(root)
    _ = log.take()
    let old = text.contents
    window.traits.text.language = "tr"
    try window.settle()
    #expect(text.traits.text.language == "tr" && measured.traits.text.language == "tr")
    #expect(!log.take().isEmpty)
    #expect(text.contents != nil && text.contents !== old)
    window.traits.text.language = "tr"
    try window.settle()
    #expect(log.take().isEmpty)
  }

  @Test func traitsComeFromTheWindowAndFromOverridesOnTheWay() throws {
    let (root, middle, leaf) = (DisplayNode(), DisplayNode(), DisplayNode())
    middle.addSubnode(leaf)
    #expect(leaf.traits == Traits())
    let window = try window(middle, in: root, traits: Self.dark)
    #expect(leaf.traits == Self.dark)
    middle.traitOverrides = TraitOverrides(contrast: .high, textScale: 2)
    leaf.traitOverrides = TraitOverrides(colorScheme: .light, textScale: 3)
    #expect(middle.traits.colorScheme == .dark && middle.traits.contrast == .high)
    #expect(leaf.traits.colorScheme == .light && leaf.traits.contrast == .high)
    #expect(leaf.traits.text.scale == 3 && middle.traits.text.scale == 2)
    #expect(root.traits == Self.dark)
    window.traits.reducesMotion = true
    #expect(leaf.traits.reducesMotion)
    middle.traitOverrides = TraitOverrides()
    #expect(middle.traits == window.traits)
    leaf.removeFromSupernode()
    #expect(leaf.traits.contrast == .standard)
  }

  @Test func theWindowPaintsItsGroundAndTextIsLegible() throws {
    let text = TextNode("MMMM", font: .largeTitle)
    let window = try window(text)
    func looks() throws -> (ground: Color, letters: Double) {
      let picture = try window.render()
      let rows = (0..<picture.height).flatMap { y in
        (0..<picture.width).map { picture.pixel(x: $0, y: y).luminance }
      }
      let ground = picture.pixel(x: 99, y: 99)
      return (ground, window.traits.colorScheme == .dark ? rows.max()! : rows.min()!)
    }
    #expect(try looks().ground == .white)
    #expect(try looks().letters < 0.01)
    window.traits = Self.dark
    try window.settle()
    #expect(try looks().ground == Color(hex: 0x242424))
    #expect(try looks().letters > 0.99)
  }

  @Test func colorsOfLayersFollow() throws {
    let node = DisplayNode()
    node.backgroundColor = Self.pair
    node.borderColor = Self.pair
    let window = try window(node)
    #expect(node.layer.backgroundColor == .red)
    window.traits = Self.dark
    try window.settle()
    #expect(node.layer.backgroundColor == .green && node.layer.borderColor == .green)
    node.traitOverrides.colorScheme = .light
    try window.settle()
    #expect(node.layer.backgroundColor == .red)
    // The node returns the value that it was given.
    #expect(node.backgroundColor == Self.pair)
  }

  @Test func onlyUsersOfATraitAreRedrawn() throws {
    let (fixed, following) = (DrawnNode(.red), DrawnNode(Self.pair))
    let root = DisplayNode()
    for node in [fixed, following] {
      node.frame = Rect(origin: .zero, size: .hundred)
      root.addSubnode(node)
    }
    let window = try HeadlessWindow.settled(root)
    #expect(fixed.drawn.take().count == 1 && following.drawn.take().count == 1)
    window.traits = Self.dark
    try window.settle()
    #expect(fixed.drawn.take().isEmpty && following.drawn.take().count == 1)
    #expect(following.shown == [.red, .green] && fixed.shown == [.red])
    window.traits.reducesMotion = true
    window.traits.text.scale = 2
    try window.settle()
    #expect(fixed.drawn.take().isEmpty && following.drawn.take().isEmpty)
    // Another scale draws all contents again.
    window.traits.scale = 1.5
    try window.settle()
    #expect(fixed.drawn.take().count == 1 && following.drawn.take().count == 1)
    #expect(fixed.contents?.scale == 1.5)
  }

  /// Not one frame with letters of the old color on the new ground.
  @Test func otherColorsAreSeenAtOnce() throws {
    let node = DrawnNode(Self.pair)
    node.backgroundColor = Self.pair
    let window = try window(node)
    window.traits = Self.dark
    #expect(node.shown.last == .green && node.layer.backgroundColor == .green)
    window.host.isVisible = false
    window.traits = Traits()
    #expect(node.shown.last == .green, "what nobody sees takes its time")
    window.host.isVisible = true
    try window.settle()
    #expect(node.shown.last == .red)
  }

  /// A subtree changes in the next frame, too, by an override or by a move, whatever is being drawn
  /// meanwhile.
  @Test(arguments: seeds(20))
  func otherColorsOfASubtreeAreSeenInOneFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (outer, inner, elsewhere) = (DisplayNode(), DisplayNode(), DisplayNode())
    let node = DrawnNode(Self.pair)
    node.backgroundColor = Self.pair
    for (container, subnode) in [(outer, inner), (inner, node)] {
      subnode.frame = Rect(origin: .zero, size: .hundred)
      container.addSubnode(subnode)
    }
    elsewhere.frame = Rect(origin: .zero, size: .hundred)
    inner.rasterizesSubtree = seed.isMultiple(of: 5)
    let root = DisplayNode()
    root.addSubnode(elsewhere)
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: root)
    outer.frame = Rect(origin: .zero, size: .hundred)
    root.addSubnode(outer)
    try window.settle()
    for _ in 0..<8 {
      if Bool.random(using: &generator) {
        // An equal drawing, which is in progress when the colors change.
        node.setNeedsDisplay()
        for _ in 0..<Int.random(in: 0..<2, using: &generator) { window.runFrameWithoutJobs() }
      }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        elsewhere.traitOverrides.colorScheme = Bool.random(using: &generator) ? .light : .dark
      case 1:
        let container = outer.supernode === root ? elsewhere : root
        container.addSubnode(outer)
      default:
        let schemes: [Traits.ColorScheme?] = [.light, .dark, nil]
        let target = [outer, inner, node].randomElement(using: &generator) ?? node
        target.traitOverrides.colorScheme = schemes.randomElement(using: &generator) ?? nil
      }
      window.runFrameWithoutJobs()
      let expected = node.traits.colorScheme == .dark ? Color.green : .red
      #expect(try window.render().pixel(x: 5, y: 5) == expected, "seed \(seed)")
      if !inner.rasterizesSubtree {
        #expect(node.layer.backgroundColor == expected, "seed \(seed)")
        #expect(node.contents?.pixel(x: 0, y: 0) == expected, "seed \(seed)")
      }
      if Bool.random(using: &generator) { window.advanceOneFrame() }
    }
  }

  @Test func contentsInTheMakingFollowAtOnce() throws {
    let node = DrawnNode(Self.pair)
    let window = try window(node)
    node.setNeedsDisplay()
    window.runFrameWithoutJobs()
    window.traits = Self.dark
    #expect(node.contents?.pixel(x: 0, y: 0) == .green)
    try window.settle()
    #expect(node.contents?.pixel(x: 0, y: 0) == .green)
  }

  /// Other consequences of the same change take time, and all of them appear together.
  @Test func anotherTextSizeInTheSameOverrideIsNotDrawnAtOnce() throws {
    let text = TextNode("Weft")
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start) { text } }
    let window = try HeadlessWindow.settled(root, size: Size(width: 300, height: 300))
    let contents = text.contents
    text.traitOverrides = TraitOverrides(colorScheme: .dark, textScale: 2)
    window.runFrameWithoutJobs()
    #expect(text.contents === contents)
    try window.settle()
    #expect(text.contents !== contents)
    // Setting an equal size requests no layout.
    let measured = Log<String>()
    let other = MeasuredNode("other", .hundred, measured)
    other.traitOverrides.textScale = 2
    let second = try HeadlessWindow.settled(DisplayNode { _, _ in other.centered() })
    _ = measured.take()
    other.traitOverrides.colorScheme = .dark
    try second.settle()
    #expect(measured.take().isEmpty)
  }

  /// The traits change while the old contents are being drawn.
  @Test(arguments: seeds(20))
  func theLastTraitsWin(seed: UInt64) throws {
    let node = DrawnNode(Self.pair)
    let window = HeadlessWindow(size: .hundred, schedule: .seeded(seed), rootNode: node)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      for _ in 0..<Int.random(in: 0..<3, using: &generator) { window.advanceOneFrame() }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: window.traits.colorScheme = .dark
      case 1: window.traits.colorScheme = .light
      default:
        let schemes: [Traits.ColorScheme?] = [.light, .dark, nil]
        node.traitOverrides.colorScheme = schemes[Int.random(in: 0..<3, using: &generator)]
      }
    }
    try window.settle()
    let expected = node.traits.colorScheme == .dark ? Color.green : .red
    #expect(node.contents?.pixel(x: 0, y: 0) == expected, "seed \(seed)")
  }

  @Test func colorsMeasureNothingAndTextSizeMeasuresText() throws {
    let measured = Log<String>()
    let text = TextNode("Weft")
    let other = MeasuredNode("other", .hundred, measured)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) {
        text
        other
      }
    }
    let window = try HeadlessWindow.settled(root, size: Size(width: 300, height: 300))
    _ = measured.take()
    let size = text.frame.size
    window.traits = Self.dark
    try window.settle()
    #expect(measured.take().isEmpty && text.frame.size == size)
    window.traits.text.scale = 2
    try window.settle()
    #expect(text.frame.height > 1.7 * size.height && !measured.take().isEmpty)
    text.traitOverrides.textScale = 1
    try window.settle()
    #expect(text.frame.size == size)
    text.traitOverrides = TraitOverrides()
    try window.settle()
    #expect(text.frame.height > 1.7 * size.height)
  }

  @Test func aDirectionOfItsOwnMirrorsASubtree() throws {
    let (left, right) = (MeasuredNode("a", Size(width: 10, height: 10)), DisplayNode())
    right.style.preferredSize = Size(width: 20, height: 10)
    let row = DisplayNode { _, _ in StackLayoutSpec(.row, children: [left, right]) }
    row.style.preferredSize = .hundred
    let root = DisplayNode { _, _ in StackLayoutSpec(.row, children: [row]) }
    let window = try HeadlessWindow.settled(root, size: Size(width: 200, height: 100))
    #expect([left, right, row].map(\.frame.minX) == [0, 10, 0])
    row.traitOverrides.layoutDirection = .rightToLeft
    try window.settle()
    #expect([left, right, row].map(\.frame.minX) == [90, 70, 0])
    row.traitOverrides.layoutDirection = nil
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect([left, right, row].map(\.frame.minX) == [90, 70, 100])
  }

  /// The horizontal range of a text's ink in its node, which is much wider.
  private func ink(of text: TextNode) -> ClosedRange<Int>? {
    guard let picture = text.contents else { return nil }
    let columns = (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture.pixel(x: x, y: $0).alpha > 0.5 }
    }
    return columns.first.flatMap { first in columns.last.map { first...$0 } }
  }

  @Test(arguments: [
    (TextOptions.Alignment.start, "MMM", true, false), (.end, "MMM", false, true),
    (.justified, "MMM", true, false),
    // Text of the other direction begins at its own side.
    (.start, "\u{5d0}\u{5d0}\u{5d0}", false, false), (.end, "\u{5d0}\u{5d0}\u{5d0}", true, true),
  ])
  func linesBeginWhereRowsDo(
    alignment: TextOptions.Alignment, string: String, isLeft: Bool, isLeftFromRightToLeft: Bool
  ) throws {
    let text = TextNode(string)
    text.options.alignment = alignment
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: text)
    for direction in [LayoutDirection.leftToRight, .rightToLeft, .leftToRight] {
      window.traits.layoutDirection = direction
      try window.settle()
      let seen = try #require(ink(of: text))
      let begins = direction == .leftToRight ? isLeft : isLeftFromRightToLeft
      #expect(begins ? seen.upperBound < 150 : seen.lowerBound > 150, "\(direction): \(seen)")
    }
  }

  /// Text without letters follows the surrounding rows, even after these change their direction.
  @Test(arguments: [TextOptions.Alignment.start, .center])
  func textWithoutLettersRunsAsRowsDo(alignment: TextOptions.Alignment) throws {
    func picture(_ string: String, _ direction: LayoutDirection) throws -> Bitmap {
      let text = TextNode(string)
      text.options.alignment = alignment
      let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: text)
      try window.settle()
      window.traits.layoutDirection = direction
      try window.settle()
      return try window.render()
    }
    func expectSame(_ a: Bitmap, _ b: Bitmap, _ isSame: Bool, _ comment: Comment) throws {
      let comparison = try #require(PictureComparison(a, with: b, tolerance: .exact))
      #expect(comparison.isWithinTolerance == isSame, comment)
    }
    let turned = try picture("10 \u{2013} 2", .rightToLeft)
    try expectSame(turned, picture("\u{200f}10 \u{2013} 2", .rightToLeft), true, "as with a mark")
    try expectSame(turned, picture("\u{200e}10 \u{2013} 2", .rightToLeft), false, "turned")
    let plain = try picture("10 \u{2013} 2", .leftToRight)
    try expectSame(plain, picture("\u{200e}10 \u{2013} 2", .leftToRight), true, "from the left")
    // Letters take precedence over the rows.
    let latin = try picture("a \u{2013} 2", .rightToLeft)
    try expectSame(latin, picture("\u{200e}a \u{2013} 2", .rightToLeft), true, "Latin")
  }

  @Test func linksLieWhereTheirLettersAre() throws {
    var string = AttributedString("a link")
    string.link = URL(string: "https://example.org")
    let text = TextNode()
    text.setAttributedText(string)
    let taps = Log<Bool>()
    text.onLinkTap = { _ in taps.add(true) }
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: text)
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    window.click(at: Point(x: 290, y: 8))
    #expect(taps.take().count == 1)
    window.click(at: Point(x: 10, y: 8))
    #expect(taps.take().isEmpty)
  }

  @Test func theFocusRingHasTheAccentColorOfItsPlace() throws {
    let node = DisplayNode()
    node.isFocusable = true
    let window = try window(node)
    window.key(.tab)
    func color() -> Color? { FocusRing(of: node.layer, in: node.layer.bounds)?.color }
    #expect(color() == Color.accent.resolved(in: Traits()))
    window.traits.colorScheme = .dark
    #expect(color() == Color.accent.resolved(in: Self.dark))
    node.traitOverrides.accentColor = .red
    try window.settle()
    #expect(color() == Color.accent.resolved(in: node.traits))
    #expect(color() != Color.accent.resolved(in: Self.dark))
  }

  @Test func aNodeThatMovesTakesItsNewSurroundings() throws {
    let (light, dark, root) = (DisplayNode(), DisplayNode(), DisplayNode())
    dark.traitOverrides.colorScheme = .dark
    let node = DrawnNode(Self.pair)
    node.backgroundColor = Self.pair
    for container in [light, dark] {
      container.frame = Rect(origin: .zero, size: .hundred)
      root.addSubnode(container)
    }
    node.frame = Rect(origin: .zero, size: .hundred)
    light.addSubnode(node)
    let window = try HeadlessWindow.settled(root)
    dark.addSubnode(node)
    try window.settle()
    #expect(node.layer.backgroundColor == .green && node.shown.last == .green)
    light.addSubnode(node)
    try window.settle()
    #expect(node.layer.backgroundColor == .red && node.shown.last == .red)
  }

  @Test func anOverrideStandsAgainstChangesAbove() throws {
    let (leaf, middle) = (DrawnNode(Self.pair), DisplayNode())
    leaf.backgroundColor = Self.pair
    leaf.traitOverrides.colorScheme = .light
    leaf.frame = Rect(origin: .zero, size: .hundred)
    middle.addSubnode(leaf)
    let window = try window(middle)
    func isLight() -> Bool { leaf.layer.backgroundColor == .red && leaf.shown.last == .red }
    #expect(isLight())
    window.traits = Self.dark
    try window.settle()
    #expect(isLight())
    middle.traitOverrides = TraitOverrides(colorScheme: .dark, contrast: .high)
    try window.settle()
    #expect(isLight() && leaf.traits.contrast == .high)
  }

  @Test func nodesHearOfChangesOnceAndOnlyOfThose() throws {
    let node = HearingNode()
    let window = try window(node)
    #expect(node.changes == 0)
    window.traits = Self.dark
    window.traits = Self.dark
    #expect(node.changes == 1)
    window.traits = Traits()
    window.traits = Self.dark
    #expect(node.changes == 3)
    node.traitOverrides.colorScheme = .dark
    try window.settle()
    #expect(node.changes == 3)
  }

  @Test func scrollBarsLieWhereLinesEnd() throws {
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 100, height: 1000)
    let scroller = ScrollNode(content)
    let window = try HeadlessWindow.settled(scroller)
    func bar() -> Layer? {
      scroller.layer.sublayers.first { !$0.isHidden && $0.frame.width < 20 }
    }
    #expect(bar()?.frame.maxX == 100)
    let color = bar()?.sublayers.first?.backgroundColor
    window.traits = Self.dark
    window.traits.layoutDirection = .rightToLeft
    try window.settle()
    #expect(bar()?.frame.minX == 0)
    #expect(bar()?.sublayers.first?.backgroundColor != color)
  }

  @Test func theTextOfAFieldHasTheUsersSize() throws {
    let field = EditableTextNode()
    let window = try HeadlessWindow.settled(field)
    let layer = field.layer as? TextFieldLayer
    #expect(layer?.resolvedFont.size == 15)
    window.traits.text.scale = 2
    try window.settle()
    #expect(layer?.resolvedFont.size == 30)
  }
}

/// A node that counts its changes of traits.
private final class HearingNode: DisplayNode {
  private(set) var changes = 0

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    #expect(old != traits)
    changes += 1
  }
}
