// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// All colors change in one frame.
@MainActor @Suite struct ColorChangeTests {
  /// Nodes, components, and cells, some of which read the traits themselves.
  private final class Screen: DisplayNode {
    let list = CollectionNode(items: Array(1...40), id: \.self) { number in
      HStack(spacing: 8) {
        Text("\(number)").font(.headline).foregroundColor(.accent)
        if number.isMultiple(of: 2) { Scheme() } else { Text("Row") }
      }
      .padding(4)
      .background(number.isMultiple(of: 3) ? .secondaryBackground : .background)
    }
    let title = TextNode("Title", font: .headline)
    let line = ComponentNode {
      HStack(spacing: 8) {
        Scheme()
        Text("semantic").foregroundColor(.secondaryLabel)
      }
      .border(.separator)
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.column) {
        title
        line
        list.flexGrow(1).flexShrink(1)
      }
    }
  }

  /// A component that follows the color scheme by itself.
  private struct Scheme: Component {
    @Environment(\.colorScheme) private var scheme

    var body: some Component {
      Text(scheme == .dark ? "moon" : "sun!").foregroundColor(scheme == .dark ? .yellow : .red)
    }
  }

  @Test(arguments: seeds(20))
  func colorsChangeInOneFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = Screen()
    let window = HeadlessWindow(
      size: Size(width: 200, height: 160), schedule: .seeded(seed), rootNode: screen)
    try window.settle()
    for _ in 0..<2 {
      screen.list.contentOffset.y = .random(in: 0...400, using: &generator)
      try window.settle()
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: window.traits.contrast = window.traits.contrast == .high ? .standard : .high
      case 1: window.traits.accentColor = window.traits.accentColor == nil ? .purple : nil
      default:
        window.traits.colorScheme = window.traits.colorScheme == .dark ? .light : .dark
      }
      window.runtime.frames.runFrame(at: window.runtime.frames.time + 1 / 60)
      let next = try window.render()
      try window.settle()
      let last = try window.render()
      #expect(last.difference(from: next)?.differingPixels == 0, "seed \(seed)")
    }
  }

  /// Overrides of a subtree have the same effect as a change of the window, wherever the subtree
  /// begins.
  @Test(arguments: seeds(20))
  func aSubtreeChangesInOneFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = Screen()
    let window = HeadlessWindow(
      size: Size(width: 200, height: 160), schedule: .seeded(seed), rootNode: screen)
    try window.settle()
    for _ in 0..<4 {
      screen.list.contentOffset.y = .random(in: 0...400, using: &generator)
      try window.settle()
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let places = [screen, screen.title, screen.line, screen.list] + screen.list.visibleNodes
        let node = try #require(places.randomElement(using: &generator))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          node.traitOverrides.contrast = node.traits.contrast == .high ? .standard : .high
        case 1: node.traitOverrides.accentColor = node.traits.accentColor == nil ? .purple : nil
        default:
          node.traitOverrides.colorScheme = node.traits.colorScheme == .dark ? .light : .dark
        }
      }
      window.runtime.frames.runFrame(at: window.runtime.frames.time + 1 / 60)
      let next = try window.render()
      try window.settle()
      let last = try window.render()
      #expect(last.difference(from: next)?.differingPixels == 0, "seed \(seed)")
    }
  }

  /// A screen with rows that sets its color scheme.
  private struct Chosen: Component {
    let isDark: Bool

    var body: some Component {
      VStack(alignment: .stretch) {
        Scheme()
        List(0..<40, id: \.self) { number in
          HStack {
            Text("\(number)")
            if number.isMultiple(of: 2) { Scheme() }
          }
          .background(number.isMultiple(of: 3) ? .secondaryBackground : .background)
        }
      }
      .background(.background)
      .environment(\.colorScheme, isDark ? .dark : .light)
    }
  }

  /// Rows are never seen in the colors of another ground.
  @Test(arguments: seeds(6))
  func aComponentChangesItsColorsInOneFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let node = ComponentNode(Chosen(isDark: false))
    let window = HeadlessWindow(
      size: Size(width: 120, height: 200), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    if Bool.random(using: &generator) {
      window.scroll(by: .random(in: 0...400, using: &generator))
      try window.settle()
    }
    for isDark in [true, false] {
      var frames = [try window.render()]
      node.update(to: Chosen(isDark: isDark))
      for _ in 0..<12 {
        window.advance(by: 1 / 60)
        frames.append(try window.render())
      }
      try window.settle()
      let last = try window.render()
      #expect(last.difference(from: frames[0])?.differingPixels ?? 0 > 10_000)
      let changes = frames.filter { frame in
        ![frames[0], last].contains { $0.difference(from: frame)?.differingPixels == 0 }
      }
      #expect(changes.count == 0, "seed \(seed)")
    }
  }
}
