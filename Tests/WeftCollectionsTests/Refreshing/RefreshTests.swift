// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Content that the user pulls down to refresh.
@MainActor @Suite final class RefreshTests {
  /// Ends the current refresh.
  private var end: CheckedContinuation<Void, Never>?
  private var count = 0

  private func list(
    _ rows: [Row] = Row.rows(0..<50), configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) throws -> Screen {
    let screen = Screen([rows]) { node, source in
      node.onRefresh = { [weak self] in
        self?.count += 1
        await withCheckedContinuation { self?.end = $0 }
      }
      configure(node, source)
    }
    try screen.settle()
    return screen
  }

  /// Waits until the closure has begun.
  private func wait(_ screen: Screen) async throws {
    while screen.node.isRefreshing, end == nil { await Task.yield() }
    screen.window.advance(by: 1)
  }

  /// Ends the refresh and waits until the list is at rest.
  private func finish(_ screen: Screen) async throws {
    end?.resume()
    end = nil
    while screen.node.isRefreshing { await Task.yield() }
    try screen.settle()
  }

  /// The visible top of the first row, in points below the viewport's top.
  private func top(_ screen: Screen) -> Double? {
    screen.node.visibleNodes.first?.layer.convertToWindow(Point.zero).y
  }

  private func pull(_ screen: Screen, by distance: Double, from y: Double = 40) {
    screen.window.touchDrag(
      from: Point(x: 150, y: y), to: Point(x: 150, y: y + distance), duration: 0.4)
  }

  private func indicator(_ screen: Screen) -> DisplayNode? {
    screen.window.node(.progressBar, label: "Refreshing")
  }

  /// The indicator is below the inset, and above the header of the collection.
  @Test func theIndicatorIsBelowTheInset() async throws {
    let screen = try list { node, _ in
      node.contentInset = EdgeInsets(top: 30, left: 40, bottom: 0, right: 0)
      node.headerBlock = { RowCell(Row(-1, height: 50)) }
    }
    pull(screen, by: 240, from: 90)
    #expect(screen.node.isRefreshing)
    try await wait(screen)
    let spinner = try #require(indicator(screen))
    #expect(
      spinner.layer.convertToWindow(spinner.layer.bounds)
        == Rect(x: 160, y: 48, width: 20, height: 20))
    #expect(screen.screenY(-1) == 86)
    #expect(screen.screenY(0) == 136)
    try await finish(screen)
    #expect(screen.screenY(-1) == 30)
  }

  @Test func aPullFarEnoughRefreshes() async throws {
    let screen = try list()
    pull(screen, by: 200)
    #expect(screen.node.isRefreshing)
    try await wait(screen)
    #expect(count == 1)
    // The rows stay below the progress indicator.
    #expect(top(screen) == 56)
    let spinner = try #require(indicator(screen))
    #expect(
      spinner.layer.convertToWindow(spinner.layer.bounds)
        == Rect(x: 140, y: 18, width: 20, height: 20))
    try await finish(screen)
    #expect(top(screen) == 0)
    #expect(screen.node.contentOffset == .zero)
    #expect(indicator(screen) == nil)
    #expect(screen.node.subnodes.isEmpty)
    #expect(screen.violations().isEmpty)
  }

  @Test func aShortPullDoesNot() throws {
    let screen = try list()
    let window = screen.window
    window.send(.down, at: Point(x: 150, y: 40), device: .touch)
    window.send(.drag, at: Point(x: 150, y: 50), device: .touch)
    window.send(.drag, at: Point(x: 150, y: 100), device: .touch)
    screen.runFrame()
    screen.runFrame()
    // The content follows the finger at a lower speed, and the offset stays.
    let shown = try #require(top(screen))
    #expect(shown > 20 && shown < 56)
    #expect(screen.node.contentOffset == .zero)
    // The indicator never overlaps the rows.
    let spinner = try #require(indicator(screen)?.supernode)
    let place = spinner.layer.convertToWindow(spinner.layer.bounds)
    #expect(place.minY >= 0 && place.maxY <= shown)
    // On the way back the content stops at the top, and then scrolls.
    window.send(.drag, at: Point(x: 150, y: 40), device: .touch)
    screen.runFrame()
    #expect(top(screen) == 0)
    window.send(.drag, at: Point(x: 150, y: 10), device: .touch)
    screen.runFrame()
    #expect(screen.node.contentOffset.y == 30)
    window.send(.drag, at: Point(x: 150, y: 90), device: .touch)
    window.send(.up, at: Point(x: 150, y: 90), device: .touch)
    try screen.settle()
    #expect(!screen.node.isRefreshing)
    #expect(top(screen) == 0)
    #expect(indicator(screen) == nil)
    #expect(screen.violations().isEmpty)
  }

  @Test func aPullFurtherDownScrollsFirst() throws {
    let screen = try list()
    screen.node.contentOffset = Point(x: 0, y: 100)
    try screen.settle()
    pull(screen, by: 150)
    #expect(!screen.node.isRefreshing)
    try screen.settle()
    #expect(screen.node.contentOffset == .zero)
    #expect(top(screen) == 0)
  }

  @Test func aTouchpadPulls() async throws {
    let screen = try list()
    for _ in 0..<20 {
      screen.window.scroll(by: -10)
      screen.runFrame()
    }
    #expect(try #require(top(screen)) > 56)
    // Movements back and forth are added up.
    screen.window.scroll(by: 50)
    screen.runFrame()
    #expect(screen.node.contentOffset == .zero)
    screen.window.scroll(by: -50)
    screen.window.fling()
    #expect(screen.node.isRefreshing)
    try await wait(screen)
    #expect(top(screen) == 56)
    try await finish(screen)
    // Without fingers, a wheel or a glide pulls nothing.
    screen.window.wheel(notches: -5)
    screen.runFrame()
    #expect(top(screen) == 0)
  }

  @Test func aListWithoutOnRefreshIsNotPulled() throws {
    let screen = try list { node, _ in node.onRefresh = nil }
    pull(screen, by: 200)
    screen.runFrame()
    #expect(top(screen) == 0)
    #expect(!screen.window.key(.function(5)))
    screen.node.refresh()
    #expect(!screen.node.isRefreshing)
  }

  @Test func keysAndAssistiveTechnologyRefresh() async throws {
    let screen = try list()
    #expect(screen.node.accessibility.actions == [.refresh])
    for refresh in [
      { screen.window.key(.function(5)) },
      { screen.window.key(.character("r"), modifiers: .control) },
      { screen.node.performAccessibilityAction(.refresh) },
    ] {
      #expect(refresh())
      #expect(refresh())
      try await wait(screen)
      #expect(top(screen) == 56)
      try await finish(screen)
    }
    #expect(count == 3)
  }

  @Test func furtherDownNothingMoves() async throws {
    let screen = try list()
    screen.node.contentOffset = Point(x: 0, y: 400)
    try screen.settle()
    screen.node.refresh()
    try await wait(screen)
    #expect(screen.node.contentOffset.y == 400)
    #expect(indicator(screen) != nil)
    try await finish(screen)
    #expect(screen.node.contentOffset.y == 400)
    #expect(screen.violations().isEmpty)
  }

  @Test func theProgramShowsItWithoutACall() throws {
    let screen = try list()
    screen.node.beginRefreshing()
    screen.window.advance(by: 1)
    #expect(screen.node.isRefreshing)
    #expect(top(screen) == 56)
    #expect(count == 0)
    screen.node.endRefreshing()
    try screen.settle()
    #expect(top(screen) == 0)
  }

  @Test func beforeThereIsAWindowItIsShownLater() throws {
    let screen = Screen([Row.rows(0..<50)]) { node, _ in node.beginRefreshing() }
    screen.window.advance(by: 1)
    #expect(top(screen) == 56)
    screen.node.endRefreshing()
    try screen.settle()
    #expect(top(screen) == 0)
  }

  /// The rows move without a jump. Each frame moves them by a fraction of the distance.
  @Test func refreshingDoesNotJump() async throws {
    let screen = try list()
    for (phase, y) in [(.down, 40), (.drag, 50), (.drag, 240)] as [(PointerEvent.Phase, Double)] {
      screen.window.send(phase, at: Point(x: 150, y: y), device: .touch)
    }
    screen.runFrame()
    var last = try #require(top(screen))
    screen.window.send(.up, at: Point(x: 150, y: 240), device: .touch)
    func look() {
      screen.runFrame()
      guard let now = top(screen) else { return }
      #expect(abs(now - last) < 16, "from \(last) to \(now)")
      last = now
    }
    for _ in 0..<60 { look() }
    end?.resume()
    while end == nil, screen.node.isRefreshing { await Task.yield() }
    end?.resume()
    end = nil
    while screen.node.isRefreshing { await Task.yield() }
    for _ in 0..<60 { look() }
    #expect(last == 0)
  }

  // MARK: Updates

  @Test func rowsThatComeMeanwhileMoveNothing() async throws {
    let screen = try list()
    pull(screen, by: 200)
    try await wait(screen)
    let old = try #require(screen.visibleCell(0))
    let y = old.layer.convertToWindow(Point.zero).y
    screen.source.sections[0].insert(contentsOf: Row.rows(100..<103), at: 0)
    screen.node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
    screen.window.advance(by: 1)
    #expect(old.layer.convertToWindow(Point.zero).y == y)
    try await finish(screen)
    #expect(old.layer.convertToWindow(Point.zero).y == y)
    #expect(screen.violations().isEmpty)
  }

  @Test func aStickyTopShowsThem() async throws {
    let screen = try list { node, _ in node.stickyEdge = .top }
    pull(screen, by: 200)
    try await wait(screen)
    screen.source.sections[0].insert(contentsOf: Row.rows(100..<103), at: 0)
    screen.node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
    screen.window.advance(by: 1)
    #expect(top(screen) == 56)
    #expect(screen.visibleIDs.first == 100)
    try await finish(screen)
    #expect(top(screen) == 0)
    #expect(screen.visibleIDs.first == 100)
    #expect(screen.violations().isEmpty)
  }

  @Test func aStickyEndIsNotDisturbed() async throws {
    let screen = try list {
      node, _ in
      node.stickyEdge = .end
      node.initialPosition = .end
    }
    let offset = screen.node.contentOffset
    screen.node.refresh()
    try await wait(screen)
    #expect(screen.node.contentOffset == offset)
    screen.source.sections[0].append(Row(100))
    screen.node.insertItems(at: [[0, 50]])
    screen.window.advance(by: 1)
    #expect(screen.node.contentOffset.y == offset.y + 40)
    try await finish(screen)
    #expect(screen.visibleIDs.last == 100)
  }

  @Test func roomOfTheProgramsOwnStays() async throws {
    let screen = try list { node, _ in node.contentInset = EdgeInsets(all: 10) }
    #expect(top(screen) == 10)
    pull(screen, by: 200)
    try await wait(screen)
    #expect(top(screen) == 66)
    try await finish(screen)
    #expect(top(screen) == 10)
    #expect(screen.node.contentInset == EdgeInsets(all: 10))
  }

  @Test func theIndicatorLeavesWithTheContent() async throws {
    let screen = try list()
    pull(screen, by: 200)
    try await wait(screen)
    screen.window.scroll(by: 100)
    screen.window.fling()
    screen.window.advance(by: 0.5)
    let place = try #require(indicator(screen)).layer.convertToWindow(Point.zero)
    #expect(place.y == 18 - 100)
    try await finish(screen)
    #expect(screen.node.contentOffset.y == 44)
  }

  @Test func anInvertedListIsNotPulled() throws {
    let screen = try list { node, _ in node.inverted = true }
    screen.node.contentOffset = Point(x: 0, y: -1000)
    try screen.settle()
    pull(screen, by: 200)
    #expect(!screen.node.isRefreshing)
  }

  @Test func aClosedWindowEndsThePull() throws {
    let screen = try list()
    screen.window.send(.down, at: Point(x: 150, y: 40), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 50), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 300), device: .touch)
    screen.runFrame()
    screen.window.close()
    #expect(!screen.node.isRefreshing)
    #expect(screen.node.parts?.view.scrollController.contentLayer.transform == .identity)
  }

  // MARK: The program meanwhile

  @Test func contentThatMayNotBeRefreshedAnyMoreGoesBack() throws {
    let screen = try list()
    screen.window.send(.down, at: Point(x: 150, y: 40), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 50), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 240), device: .touch)
    screen.runFrame()
    #expect(try #require(top(screen)) > 56)
    screen.node.onRefresh = nil
    screen.window.send(.drag, at: Point(x: 150, y: 250), device: .touch)
    screen.window.send(.up, at: Point(x: 150, y: 250), device: .touch)
    try screen.settle()
    #expect(top(screen) == 0)
    #expect(indicator(screen) == nil)
  }

  /// A pull does not start a second refresh if the program has started one.
  @Test func aPullIsOneRefresh() throws {
    let screen = try list()
    screen.window.send(.down, at: Point(x: 150, y: 40), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 50), device: .touch)
    screen.window.send(.drag, at: Point(x: 150, y: 240), device: .touch)
    screen.runFrame()
    screen.node.beginRefreshing()
    screen.window.advance(by: 1)
    #expect(top(screen) == 56)
    screen.node.endRefreshing()
    screen.window.advance(by: 1)
    #expect(top(screen) == 0)
    screen.window.send(.drag, at: Point(x: 150, y: 241), device: .touch)
    screen.window.send(.up, at: Point(x: 150, y: 241), device: .touch)
    #expect(!screen.node.isRefreshing)
    try screen.settle()
    #expect(top(screen) == 0)
  }

  @Test func aCollectionThatIsRefreshedIsNotKept() async throws {
    var screen: Screen? = try list()
    weak let node = screen?.node
    pull(try #require(screen), by: 200)
    while end == nil { await Task.yield() }
    screen?.window.close()
    screen = nil
    await Task.yield()
    #expect(node == nil)
    end?.resume()
  }

  @Test(arguments: seeds(12))
  func randomRefreshesLeaveNoIndicator(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let screen = Screen([Row.rows(0..<50)], embeds: true)
    let refresh: @MainActor () async -> Void = {
      for _ in 0..<random(0..<3) { await Task.yield() }
      switch random(0..<6) {
      case 0: screen.node.endRefreshing()
      case 1:
        screen.node.endRefreshing()
        screen.node.endRefreshing()
        screen.node.beginRefreshing()
      case 2: screen.isAttached = false
      case 3: screen.node.reloadData()
      default: break
      }
    }
    screen.node.onRefresh = refresh
    try screen.settle()
    var finger: Point?
    for _ in 0..<100 {
      switch random(0..<14) {
      case 0...5:
        guard let point = finger else {
          finger = Point(x: 150, y: Double(random(10..<200)))
          screen.window.send(.down, at: finger!, device: .touch)
          break
        }
        finger = Point(x: 150, y: point.y + Double(random(-60..<160)))
        screen.window.send(.drag, at: finger!, device: .touch)
        if random(0..<4) == 0 {
          screen.window.send(random(0..<5) == 0 ? .cancel : .up, at: finger!, device: .touch)
          finger = nil
        }
      case 6: screen.node.beginRefreshing()
      case 7: screen.node.endRefreshing()
      case 8: screen.node.refresh()
      case 9: screen.node.onRefresh = random(0..<2) == 0 ? nil : refresh
      case 10: screen.isAttached.toggle()
      case 11: screen.node.inverted = random(0..<4) == 0
      case 12: screen.window.scroll(by: Double(random(-100..<60)))
      default:
        screen.window.fling()
        screen.node.contentOffset = .zero
      }
      for _ in 0..<random(0..<6) { screen.runFrame() }
      await Task.yield()
    }
    if let finger { screen.window.send(.up, at: finger, device: .touch) }
    screen.window.fling()
    screen.isAttached = true
    screen.node.inverted = false
    for _ in 0..<20 { await Task.yield() }
    screen.node.endRefreshing()
    try screen.settle()
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(!screen.node.isRefreshing)
    #expect(top(screen) == 0)
    #expect(screen.node.contentOffset == .zero)
    #expect(indicator(screen) == nil)
    #expect(screen.node.subnodes.isEmpty)
  }
}
