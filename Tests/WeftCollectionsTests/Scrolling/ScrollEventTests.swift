// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

@testable import WeftCollections

/// The scroll events of a collection's delegate, and its state of scrolling.
@MainActor @Suite struct ScrollEventTests {
  @MainActor private final class Observer: CollectionDelegate {
    var entries: [String] = []
    var target: ((Point) -> Point)?

    func collectionNodeWillBeginDragging(_ collectionNode: CollectionNode) {
      entries.append("begin")
    }

    func collectionNode(
      _ collectionNode: CollectionNode, willEndDraggingWithVelocity velocity: Vector,
      targetOffset: Point
    ) -> Point {
      entries.append("target")
      return target?(targetOffset) ?? targetOffset
    }

    func collectionNodeDidEndDragging(
      _ collectionNode: CollectionNode, willDecelerate: Bool
    ) {
      entries.append("end \(willDecelerate)")
    }

    func collectionNodeDidEndDecelerating(_ collectionNode: CollectionNode) {
      entries.append("rest")
    }

    func collectionNodeDidEndScrollingAnimation(_ collectionNode: CollectionNode) {
      entries.append("animated")
    }

    var onDisplay: (() -> Void)?

    func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
      onDisplay.take()?()
    }
  }

  /// The situations in which every rule must hold.
  enum Arrangement: CaseIterable {
    case list, inverted, grid, horizontal, horizontalInverted

    var layout: any CollectionLayout {
      switch self {
      case .list, .inverted: ListLayout()
      case .grid: GridLayout(minimumItemWidth: 90)
      case .horizontal, .horizontalInverted:
        CompositionalLayout(
          .gallery(itemSize: Size(width: 60, height: 180)), axis: .horizontal)
      }
    }

    var isInverted: Bool { self == .inverted || self == .horizontalInverted }
    var isHorizontal: Bool { self == .horizontal || self == .horizontalInverted }
  }

  private func makeScreen(_ arrangement: Arrangement, _ observer: Observer) throws -> Screen {
    let screen = Screen([Row.rows(0..<300)], layout: arrangement.layout) { node, _ in
      node.inverted = arrangement.isInverted
      node.delegate = observer
    }
    try screen.settle()
    return screen
  }

  /// A vector along the axis, away from the reading edge.
  private func away(_ arrangement: Arrangement, _ distance: Double) -> Vector {
    let signed = arrangement.isInverted ? -distance : distance
    return arrangement.isHorizontal ? Vector(dx: signed, dy: 0) : Vector(dx: 0, dy: signed)
  }

  private func point(_ start: Point, _ movement: Vector) -> Point {
    Point(x: start.x + movement.dx, y: start.y + movement.dy)
  }

  @Test(arguments: Arrangement.allCases) func eventsOfADrag(arrangement: Arrangement) throws {
    let observer = Observer()
    let screen = try makeScreen(arrangement, observer)
    let start = screen.node.contentOffset
    screen.window.scroll(by: away(arrangement, 100))
    #expect(screen.node.isDragging)
    #expect(screen.node.scrollDirection == ScrollDirections(of: away(arrangement, 1)))
    #expect(
      screen.node.scrollableDirections == (arrangement.isHorizontal ? .horizontal : .vertical))
    screen.window.fling(velocity: away(arrangement, 1000))
    #expect(observer.entries == ["begin", "target", "end true"])
    #expect(!screen.node.isDragging && screen.node.isDecelerating)
    try screen.settle()
    #expect(observer.entries == ["begin", "target", "end true", "rest"])
    #expect(!screen.node.isDecelerating)
    observer.entries = []
    let target = point(start, away(arrangement, 480))
    observer.target = { _ in target }
    screen.window.scroll(by: away(arrangement, 10))
    screen.window.fling()
    try screen.settle()
    #expect(screen.node.contentOffset == target)
    #expect(observer.entries == ["begin", "target", "end true", "rest"])
  }

  @Test(arguments: Arrangement.allCases) func animatedScrolls(arrangement: Arrangement) throws {
    let observer = Observer()
    let screen = try makeScreen(arrangement, observer)
    let start = screen.node.contentOffset
    let target = point(start, away(arrangement, 600))
    screen.node.setContentOffset(target, animated: true)
    screen.window.advance(by: 0.1)
    #expect(screen.node.contentOffset != target && screen.node.contentOffset != start)
    #expect(observer.entries == [])
    try screen.settle()
    #expect(screen.node.contentOffset == target)
    #expect(observer.entries == ["animated"])
    screen.node.scrollToItem(at: [0, 0], animated: true)
    try screen.settle()
    #expect(observer.entries == ["animated", "animated"])
    screen.node.scrollToItem(at: [0, 250], animated: true)
    screen.window.advance(by: 0.1)
    // Another scroll ends the first.
    screen.node.setContentOffset(start, animated: true)
    try screen.settle()
    #expect(screen.node.contentOffset == start)
    #expect(observer.entries.count == 4)
    screen.node.setContentOffset(target, animated: true)
    screen.window.advance(by: 0.1)
    screen.node.scrollToItem(at: [0, 0], animated: true)
    try screen.settle()
    #expect(observer.entries.count == 6)
    #expect(screen.visibleIDs.contains(0))
  }

  /// An animated scroll that begins in a callback of a scroll without an animation has its own end.
  @Test(arguments: [false, true]) func aScrollInsideOfAnother(isNew: Bool) throws {
    let observer = Observer()
    let screen = try makeScreen(.list, observer)
    if isNew {
      // Not on the screen yet, so the first scroll jumps.
      screen.source.sections[0] += Row.rows(1000..<1010)
      screen.node.insertItems(at: (300..<310).map { [0, $0] })
    }
    screen.node.scroll(by: Vector(dx: 0, dy: 10))
    observer.onDisplay = { screen.node.scrollToItem(at: [0, 100], animated: true) }
    if isNew {
      screen.node.parts?.view.events.lock()
      screen.node.scroll(by: Vector(dx: 0, dy: 10))
      screen.node.parts?.view.events.unlock()
    }
    screen.node.scrollToItem(at: isNew ? [0, 305] : [0, 200], animated: true)
    try screen.settle()
    #expect(observer.entries.filter { $0 == "animated" }.count == 2)
    #expect(screen.visibleIDs.contains(100))
  }

  /// Rows above that change their lengths during the animation move the target with the content.
  @Test func anInsertionDuringAnAnimatedScroll() throws {
    let observer = Observer()
    let screen = try makeScreen(.list, observer)
    screen.node.contentOffset = Point(x: 0, y: 2000)
    try screen.settle()
    screen.node.setContentOffset(Point(x: 0, y: 4000), animated: true)
    screen.window.advance(by: 0.05)
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1005), at: 0)
    screen.node.insertItems(at: (0..<5).map { [0, $0] })
    try screen.settle()
    #expect(screen.screenY(100) == 0)
    #expect(observer.entries == ["animated"])
  }

  /// The fraction of a pixel in a requested offset does not appear after a change of the rows.
  @Test func anInsertionLeavesNoFractionForAnotherScale() throws {
    let screen = try makeScreen(.list, Observer())
    screen.node.contentOffset = Point(x: 0, y: 2000.3)
    try screen.settle()
    screen.source.sections[0].insert(contentsOf: Row.rows(1000..<1005), at: 0)
    screen.node.insertItems(at: (0..<5).map { [0, $0] })
    try screen.settle()
    let offset = screen.node.contentOffset.y
    #expect(offset > 2000 && offset == offset.rounded())
    screen.window.traits.scale = 2
    try screen.settle()
    #expect(screen.node.contentOffset.y == offset)
  }

  @Test(arguments: Arrangement.allCases) func scrollingCanBeDisabled(arrangement: Arrangement)
    throws
  {
    let observer = Observer()
    let screen = Screen([Row.rows(0..<300)], layout: arrangement.layout) { node, _ in
      node.inverted = arrangement.isInverted
      node.delegate = observer
      // Before the window exists.
      node.isScrollEnabled = false
    }
    try screen.settle()
    let start = screen.node.contentOffset
    screen.window.scroll(by: away(arrangement, 100))
    screen.window.fling(velocity: away(arrangement, 1000))
    screen.window.wheel(by: away(arrangement, 2))
    try screen.settle()
    #expect(screen.node.contentOffset == start)
    #expect(observer.entries == [])
    screen.node.contentOffset = point(start, away(arrangement, 80))
    #expect(screen.node.contentOffset == point(start, away(arrangement, 80)))
    screen.node.isScrollEnabled = true
    screen.window.scroll(by: away(arrangement, 100))
    screen.window.fling()
    try screen.settle()
    #expect(screen.node.contentOffset == point(start, away(arrangement, 180)))
  }
}
