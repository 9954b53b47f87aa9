// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// The node whose frame is compared.
private final class MarkNode: DisplayNode {}

private struct Mark: Component {
  var body: some Component { Node { MarkNode() } }
}

/// Modifiers in any order.
///
/// Modifiers that change the look or wrap the component change no position. The wrapper takes over
/// the component's requests to the container, once.
@MainActor @Suite struct RandomModifierTests {
  private typealias Modifier = (name: String, apply: @Sendable (AnyComponent) -> AnyComponent)

  private static let layout: [Modifier] = [
    ("padding(3)", { AnyComponent($0.padding(3)) }),
    ("padding(h 2, v 1)", { AnyComponent($0.padding(horizontal: 2, vertical: 1)) }),
    ("frame(w 40)", { AnyComponent($0.frame(width: 40)) }),
    ("frame(h 12)", { AnyComponent($0.frame(height: 12)) }),
    ("frame(w 50%)", { AnyComponent($0.frame(width: .fraction(0.5))) }),
    ("frame(h 25%)", { AnyComponent($0.frame(height: .fraction(0.25))) }),
    (
      "frame(50, 20, center)", { AnyComponent($0.frame(width: 50, height: 20, alignment: .center)) }
    ),
    ("frame(h 30, topLeading)", { AnyComponent($0.frame(height: 30, alignment: .topLeading)) }),
    (
      "frame(w 50%, trailing)",
      { AnyComponent($0.frame(width: .fraction(0.5), alignment: .bottomTrailing)) }
    ),
    ("frame(min 20, max 60)", { AnyComponent($0.frame(minWidth: 20, maxWidth: 60)) }),
    (
      "frame(min 10%, max 60%)",
      { AnyComponent($0.frame(minWidth: .fraction(0.1), maxWidth: .fraction(0.6))) }
    ),
    ("flexGrow", { AnyComponent($0.flexGrow()) }),
    ("flexShrink(0)", { AnyComponent($0.flexShrink(0)) }),
    ("flexBasis(15)", { AnyComponent($0.flexBasis(15)) }),
    ("alignSelf(end)", { AnyComponent($0.alignSelf(.end)) }),
    ("alignSelf(center)", { AnyComponent($0.alignSelf(.center)) }),
    ("alignSelf(stretch)", { AnyComponent($0.alignSelf(.stretch)) }),
    ("layoutPriority(1)", { AnyComponent($0.layoutPriority(1)) }),
  ]

  private static let others: [Modifier] = [
    ("background color", { AnyComponent($0.background(.yellow)) }),
    ("background", { AnyComponent($0.background(Filling())) }),
    ("overlay", { AnyComponent($0.overlay(alignment: .topTrailing) { Box(4, 4) }) }),
    ("opacity", { AnyComponent($0.cornerRadius(2).opacity(0.5)) }),
    ("help", { AnyComponent($0.help("words")) }),
    ("onTap", { AnyComponent($0.onTapGesture {}) }),
    ("disabled", { AnyComponent($0.disabled(true)) }),
    ("environment", { AnyComponent($0.font(.body)) }),
  ]

  private struct Chain {
    var isRow = false
    var size = (width: 10.0, height: 8.0)
    var modifiers: [Modifier] = []
    var alignment = 0

    var component: AnyComponent {
      let part = modifiers.reduce(
        AnyComponent(Mark().frame(width: .points(size.width), height: .points(size.height)))
      ) { $1.apply($0) }
      if isRow {
        let alignments: [VerticalAlignment] = [.top, .center, .bottom]
        return AnyComponent(
          HStack(alignment: alignments[alignment]) {
            Box(7, 9)
            part
            Box(30, 9).flexShrink(1)
          }.frame(height: 100))
      }
      let alignments: [HorizontalAlignment] = [.leading, .center, .trailing]
      return AnyComponent(
        VStack(alignment: alignments[alignment]) {
          Box(7, 9)
          part
          Box(9, 7).flexShrink(1)
        }.frame(height: 100))
    }

    /// The frame of the mark.
    @MainActor func place(_ direction: LayoutDirection = .leftToRight) -> Rect? {
      let node = ComponentNode(component)
      node.traitOverrides.layoutDirection = direction
      node.measure()
      func find(_ node: DisplayNode, _ origin: Point) -> Rect? {
        for subnode in node.subnodes {
          let place = Rect(origin: origin + subnode.frame.origin, size: subnode.frame.size)
          if subnode is MarkNode { return place }
          if let found = find(subnode, place.origin) { return found }
        }
        return nil
      }
      return find(node, .zero)
    }
  }

  @Test func decorationsDoNotMoveContent() throws {
    var failures = 0
    for seed in seeds(400) {
      var random = SeededGenerator(seed: seed)
      var chain = Chain()
      chain.isRow = Bool.random(using: &random)
      chain.alignment = Int.random(in: 0..<3, using: &random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        chain.modifiers.append(Self.layout.randomElement(using: &random)!)
      }
      let plain = try #require(chain.place())
      var decorated = chain
      decorated.modifiers.insert(
        Self.others.randomElement(using: &random)!,
        at: Int.random(in: 0...chain.modifiers.count, using: &random))
      let place = try #require(decorated.place())
      if place != plain {
        failures += 1
        if failures > 30 { continue }
        let names = decorated.modifiers.map(\.name).joined(separator: " . ")
        Issue.record(
          """
          seed \(seed), \(chain.isRow ? "row" : "column") \(chain.alignment), \(names): \
          \(place) instead of \(plain)
          """)
      }
    }
    #expect(failures == 0)
  }

  /// A right-to-left layout is the mirror image, up to rounding to pixels.
  @Test func rightToLeftIsTheMirrorImage() throws {
    for seed in seeds(400) {
      var random = SeededGenerator(seed: seed)
      var chain = Chain()
      chain.isRow = Bool.random(using: &random)
      chain.alignment = Int.random(in: 0..<3, using: &random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        chain.modifiers.append((Self.layout + Self.others).randomElement(using: &random)!)
      }
      let plain = try #require(chain.place())
      let place = try #require(chain.place(.rightToLeft))
      let isMirrored =
        abs(100 - plain.maxX - place.minX) <= 1 && abs(plain.width - place.width) <= 1
        && plain.minY == place.minY && plain.height == place.height
      #expect(
        isMirrored,
        """
        seed \(seed), \(chain.isRow ? "row" : "column") \(chain.alignment), \
        \(chain.modifiers.map(\.name).joined(separator: " . ")): \(place) and \(plain)
        """)
    }
  }
}
