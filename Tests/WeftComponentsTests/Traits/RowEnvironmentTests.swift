// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// The traits that components of rows read.
@MainActor @Suite struct RowEnvironmentTests {
  private struct Line: Component {
    let number: Int
    @Environment(\.traits) private var traits

    var body: some Component {
      HStack(spacing: 4) {
        Text("\(number)")
        Text("\(traits.colorScheme) \(traits.layoutDirection)")
        GeometryReader { _ in Inner() }.frame(width: 40, height: 20)
      }
    }
  }

  private struct Inner: Component {
    @Environment(\.colorScheme) private var scheme

    var body: some Component { Text("inside \(scheme)") }
  }

  /// Rows that a worker measures while the traits change, and rows that were measured before and
  /// appear later, show the same traits as rows that were always visible.
  @Test(arguments: seeds(12))
  func allRowsSayTheLastTraits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = CollectionNode(items: Array(0..<400), id: \.self) { Line(number: $0) }
    let window = HeadlessWindow(
      size: Size(width: 200, height: 160), schedule: .seeded(seed), rootNode: list)
    for round in 0..<8 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: window.traits.text.scale = window.traits.text.scale == 1 ? 1.5 : 1
      case 1: window.scroll(by: .random(in: -300...600, using: &generator))
      case 2:
        window.traits.layoutDirection =
          window.traits.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
      default: break
      }
      for _ in 0..<Int.random(in: 0..<3, using: &generator) { window.advance(by: 1 / 60) }
      window.traits.colorScheme = window.traits.colorScheme == .dark ? .light : .dark
      for _ in 0..<Int.random(in: 0..<3, using: &generator) { window.advance(by: 1 / 60) }
      if round % 2 == 0 { try window.settle() }
      if round == 4 { list.contentOffset.y += 160 }
    }
    for _ in 0..<3 {
      try window.settle()
      let (scheme, direction) = (window.traits.colorScheme, window.traits.layoutDirection)
      #expect(list.visibleNodes.count > 2)
      for row in list.visibleNodes {
        #expect(row.texts.dropFirst() == ["\(scheme) \(direction)", "inside \(scheme)"])
      }
      list.contentOffset.y += 160
    }
  }
}
