// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout
import WeftLocks

import struct Synchronization.Atomic

/// A small stack suffices for layouts with the maximum depth.
@Suite struct DeepLayoutTests {
  private final class Census: Sendable {
    let count = Atomic(0)
  }

  private final class Part: LayoutElement {
    let style = LayoutStyle()
    let kind = LayoutElementKind.spec
    let placesChildrenByBaselines: Bool
    private let census: Census

    init(in census: Census = Census(), placesChildrenByBaselines: Bool = false) {
      self.census = census
      self.placesChildrenByBaselines = placesChildrenByBaselines
      census.count.add(1, ordering: .relaxed)
    }

    deinit { census.count.subtract(1, ordering: .relaxed) }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      Layout(element: self, size: .zero)
    }
  }

  private final class Owner: Sendable {
    private let layout: Mutex<Layout?>

    init(_ layout: Layout) { self.layout = Mutex(layout) }

    func giveUp() { _ = layout.withLock { $0.take() } }
  }

  private static let size = Size(width: 10, height: 10)

  private static func box(_ name: String) -> Layout {
    Layout(element: Box(0, 0, name: name), size: size)
  }

  /// Specs nested around `innermost`, each with a box on both sides of the next spec.
  private static func nested(
    _ levels: Int, around innermost: Layout, in element: () -> any LayoutElement = { Part() }
  ) -> Layout {
    var layout = innermost
    for _ in 0..<levels {
      layout = Layout(
        element: element(), size: size,
        children: [box("before"), layout.positioned(at: Point(x: 1, y: 2)), box("behind")])
    }
    return layout
  }

  private static func chain(_ levels: Int, around innermost: Layout) -> Layout {
    let part = Part()
    var layout = innermost
    for _ in 0..<levels { layout = Layout(element: part, size: size, children: [layout]) }
    return layout
  }

  private static let depths = [1, 63, 64, 65, 1000, 10_000, 100_000]

  @Test(arguments: depths) func endsWithAllInside(levels: Int) async {
    let census = Census()
    let most = await onSmallStack {
      let layout = Self.nested(levels, around: Self.box("last")) { Part(in: census) }
      return withExtendedLifetime(layout) { census.count.load(ordering: .relaxed) }
    }
    #expect(most == levels)
    #expect(census.count.load(ordering: .relaxed) == 0)
  }

  @Test func aMillionLevels() async {
    let count = await onSmallStack {
      Self.chain(1_000_000, around: Self.box("last")).flattened(scale: 1).count
    }
    #expect(count == 1)
  }

  @Test(arguments: [1, 100, 10_000]) func retainedSubtreesOutliveAReleasedLayout(levels: Int) async
  {
    let census = Census()
    let (alive, kept) = await onSmallStack {
      let inner = Self.nested(levels, around: Self.box("last")) { Part(in: census) }
      // Two layouts share an array of children. One is released and the other remains.
      let outer = Self.nested(levels, around: inner) { Part(in: census) }
      let other = Layout(element: Part(in: census), size: Self.size, children: outer.children)
      _ = consume outer
      let alive = census.count.load(ordering: .relaxed)
      #expect(other.flattened(scale: 1).count == 4 * levels + 1)
      return (alive, inner)
    }
    #expect(alive == 2 * levels)
    #expect(census.count.load(ordering: .relaxed) == levels)
    await onSmallStack {
      #expect(kept.flattened(scale: 1).count == 2 * levels + 1)
    }
  }

  @Test func threadsMayEndWhatTheyShareAtTheSameTime() async {
    for _ in 0..<20 {
      let census = Census()
      var shared = [Self.nested(5000, around: Self.box("last")) { Part(in: census) }]
      // The thread takes the layout out of its owner, because a thread keeps its closure until it
      // ends.
      let owners = (0..<4).map { _ in
        Owner(Layout(element: Part(in: census), size: Self.size, children: shared))
      }
      shared = []
      await withTaskGroup { group in
        for owner in owners { group.addTask { await onSmallStack { owner.giveUp() } } }
      }
      #expect(census.count.load(ordering: .relaxed) == 0)
    }
  }

  @Test(arguments: depths) func isFlattenedInOrder(levels: Int) async {
    let elements = await onSmallStack {
      Self.nested(levels, around: Self.box("last")).flattened(scale: 1).map {
        (name: ($0.element as? Box)?.name, frame: $0.frame)
      }
    }
    #expect(elements.count == 2 * levels + 1)
    #expect(elements.prefix(levels).allSatisfy { $0.name == "before" })
    #expect(elements[levels].name == "last")
    #expect(elements.suffix(levels).allSatisfy { $0.name == "behind" })
    let offsets = Array(0...levels) + (0..<levels).reversed()
    #expect(
      elements.map(\.frame.origin) == offsets.map { Point(x: Double($0), y: 2 * Double($0)) })
  }

  @Test(arguments: [false, true], depths)
  func saysWhetherItDependsOnBaselines(isAsked: Bool, levels: Int) async {
    let isDependent = await onSmallStack {
      let last = Layout(
        element: Part(placesChildrenByBaselines: isAsked), size: Self.size,
        children: [Self.box("last")])
      return Layout.areByBaselines(Self.nested(levels, around: last).children)
    }
    #expect(isDependent == isAsked)
  }

  @Test(arguments: [49, 50, 10_000]) func isDescribed(levels: Int) async {
    let description = await onSmallStack {
      Self.chain(levels, around: Self.box("last")).debugDescription
    }
    let lines = description.split(separator: "\n")
    #expect(lines.count == levels + 1)
    #expect(lines.first == "Part (0, 0) 10 x 10")
    let indentation = String(repeating: "   ", count: min(levels - 1, 50)) + "└─ "
    let number = levels > 50 ? "\(levels): " : ""
    #expect(lines.last == "\(indentation)\(number)Box (0, 0) 10 x 10")
  }
}
