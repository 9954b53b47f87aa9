// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// Content that depends on the available space.
@MainActor @Suite struct GeometryReaderTests {
  private struct Measured: Component {
    let width: Double
    @State var taps = 0

    var body: some Component {
      Button("\(Int(width)) \(taps)") { taps += 1 }
    }
  }

  private func open(
    _ component: some Component, schedule: Schedule = .inOrder
  ) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(
      size: Size(width: 200, height: 100), schedule: schedule, rootNode: node)
    try window.settle()
    return (window, node)
  }

  private struct Scheme: Component {
    let seen: Log<Traits.ColorScheme>
    @Environment(\.colorScheme) var scheme

    var body: some Component {
      let _ = seen.add(scheme)
      Text("scheme")
    }
  }

  /// The reader's node is not in a tree yet, so it cannot inherit traits.
  @Test func theFirstContentHasTheTraitsAround() throws {
    let seen = Log<Traits.ColorScheme>()
    let (window, _) = try open(
      VStack { GeometryReader { _ in Scheme(seen: seen) } }.environment(\.colorScheme, .dark))
    #expect(Set(seen.take()) == [.dark])
    try window.settle()
    #expect(seen.take().isEmpty)
  }

  /// Content that was measured for a former size is not shown again after a change inside.
  @Test(arguments: [Schedule.inOrder, .seeded(1), .seeded(2)])
  func aChangeInsideIsMadeForTheSizeThatIsShown(schedule: Schedule) throws {
    let (window, node) = try open(
      HStack {
        VStack {
          GeometryReader { Measured(width: $0.size.width) }.frame(height: 50)
        }
        .flexGrow()
      }, schedule: schedule)
    for (round, width) in [200.0, 120, 200, 150, 200, 120].enumerated() {
      window.resize(to: Size(width: width, height: 100))
      try window.settle()
      #expect(node.texts == ["\(Int(width)) \(round)"])
      window.click(text: "\(Int(width)) \(round)")
      try window.settle()
      #expect(node.texts == ["\(Int(width)) \(round + 1)"])
    }
  }

  /// A worker that measures other sizes does not restore the content of the previous size.
  @Test(.enabled(if: Schedule.canInterleave, "needs -Xswiftc -DWEFT_CHECKED_LOCK"))
  func aResizeWhileAWorkerMeasures() throws {
    for seed in 0..<300 as Range<UInt64> {
      func content(_ number: Int) -> some Component {
        VStack {
          Text("\(number)")
          GeometryReader { Text("\(Int($0.size.width)) \(number)") }
        }
      }
      let node = ComponentNode(content(0))
      let window = HeadlessWindow(
        size: Size(width: 200, height: 100), schedule: .interleaved(seed), rootNode: node)
      try window.settle()
      for (number, width) in [(1, 140.0), (2, 180), (3, 120)] {
        node.update(to: content(number))
        window.driver.interleave { window.resize(to: Size(width: width, height: 100)) }
        try window.settle()
        #expect(node.texts == ["\(number)", "\(Int(width)) \(number)"], "seed \(seed)")
      }
    }
  }

  /// An object whose release measures the tree that contains it.
  private final class Asking: Sendable {
    let ask: @Sendable () -> Void
    init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
    deinit { ask() }
  }

  @Test func contentOfASizeThatAsksForLayoutWhenItIsFreed() {
    let root = Mutex<DisplayNode?>(nil)
    let freed = Tally()
    let ask: @Sendable () -> Void = {
      freed.add(1)
      root.withLock { $0 }?.measureOnly(width: 70)
    }
    func component() -> some Component {
      let asking = Asking(ask)
      return GeometryReader { geometry in
        _ = asking
        return Text("\(Int(geometry.size.width))")
      }
    }
    let node = ComponentNode(component())
    root.withLock { $0 = node }
    for width in [100.0, 120, 100] {
      node.measureOnly(width: width)
      node.update(to: component())
      node.measureOnly(width: width)
      node.update(to: component())
    }
    node.measureOnly(width: 90)
    #expect(freed.value == 6)
    root.withLock { $0 = nil }
  }

  /// A square that moves inside the reader, by an outer or an inner state.
  private struct Moving: Component {
    let isInside: Bool
    let animates: Bool
    @State var isAway = false

    var body: some Component {
      VStack(alignment: .leading) {
        if isInside {
          GeometryReader { _ in Inner(animates: animates) }
        } else {
          GeometryReader { _ in Square(isAway: isAway, animates: animates) }.frame(height: 20)
          Button("Go") {
            if animates {
              isAway.toggle()
            } else {
              withAnimation(.linear(duration: 1)) { isAway.toggle() }
            }
          }
        }
      }
    }
  }

  private struct Inner: Component {
    let animates: Bool
    @State var isAway = false

    var body: some Component {
      Square(isAway: isAway, animates: animates)
      Button("Go") {
        if animates {
          isAway.toggle()
        } else {
          withAnimation(.linear(duration: 1)) { isAway.toggle() }
        }
      }
    }
  }

  private struct Square: Component {
    let isAway: Bool
    let animates: Bool

    var body: some Component {
      let square = Rectangle().fill(.red).frame(width: 10, height: 10)
        .padding(EdgeInsets(left: isAway ? 100 : 0))
      if animates { square.animation(.linear(duration: 1), value: isAway) } else { square }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func contentOfAGeometryReaderIsAnimated(isInside: Bool, animates: Bool) throws {
    let (window, _) = try open(Moving(isInside: isInside, animates: animates))
    func x() throws -> Int {
      let picture = try window.render()
      return try #require((0..<200).first { picture.pixel(x: $0, y: 5) == .red })
    }
    for isAway in [true, false] {
      window.click(try #require(window.node(.button, label: "Go")))
      window.advance(by: 0.3)
      #expect((5..<95).contains(try x()), "\(isAway)")
      window.advance(by: 1.2)
      #expect(try x() == (isAway ? 100 : 0))
    }
  }

  /// Two threads that measure for different sizes each get their result. The arranged size
  /// determines the content on the screen, even if another size is measured later.
  @Test func theContentIsThatOfTheArrangedSize() {
    let node = ComponentNode(GeometryReader { Text("\(Int($0.size.width)) wide") })
    func layout(_ width: Double) -> Layout {
      let range = SizeRange(exact: Size(width: width, height: 50))
      return node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    }
    let first = layout(100)
    let second = layout(180)
    #expect(first.size.width == 100 && second.size.width == 180)
    node.apply(first, scale: 1)
    #expect(node.texts == ["100 wide"])
    node.apply(second, scale: 1)
    #expect(node.texts == ["180 wide"])
  }

  /// Measures a reader on another thread for another width, during a measurement for 200 points.
  private final class Interruption: Sendable {
    let node = Mutex<DisplayNode?>(nil)
    /// A closure that sets another value of the node.
    let change = Mutex<(@Sendable (_ number: Int) -> Void)?>(nil)
    /// The number of remaining changes, and whether one is in progress.
    private let state = Mutex((left: 0, isUnderWay: false))
    private let isInside = DispatchSemaphore(value: 0)
    private let isMeasured = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)

    func start(times: Int) { state.withLock { $0.left = times } }

    /// Before the rest of the content is measured.
    func begin(width: Double) {
      if width < 200 {
        guard state.withLock({ $0.isUnderWay }) else { return }
        isInside.signal()
        isMeasured.wait()
        return
      }
      let left = state.withLock { state in
        if state.left > 0 { (state.left, state.isUnderWay) = (state.left - 1, true) }
        return state.isUnderWay ? state.left : nil
      }
      guard let left else { return }
      Thread { [self] in
        change.withLock { $0 }?(left)
        node.withLock { $0 }?.measureOnly(width: 199 - Double(left))
        isDone.signal()
      }.start()
      isInside.wait()
    }

    /// After the rest of the content was measured.
    func end(width: Double) {
      let isUnderWay = state.withLock { state in
        if width == 200 { defer { state.isUnderWay = false }; return state.isUnderWay }
        return false
      }
      guard isUnderWay else { return }
      isMeasured.signal()
      isDone.wait()
    }
  }

  private final class Marker: DisplayNode {
    nonisolated private let measure: @Sendable (Double) -> Void

    nonisolated init(_ measure: @escaping @Sendable (Double) -> Void) {
      self.measure = measure
      super.init()
    }

    nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
      measure(constrainedSize.width)
      return Size(width: 10, height: 10)
    }
  }

  /// A reader whose content is higher in narrow widths, and for smaller numbers.
  nonisolated private func content(_ interruption: Interruption, number: Int) -> some Component {
    GeometryReader { geometry in
      VStack(alignment: .leading) {
        Node {
          Marker { interruption.begin(width: $0) }
        } update: {
          $0.setNeedsLayout()
        }
        Text(
          Array(repeating: "\(number)", count: 61 - number + (geometry.size.width < 200 ? 3 : 0))
            .joined(separator: "\n"))
        Node {
          Marker { interruption.end(width: $0) }
        } update: {
          $0.setNeedsLayout()
        }
      }
    }
  }

  /// Another thread may interrupt repeatedly and restore the content that is shown. Values may
  /// change meanwhile, too.
  @Test(
    arguments: [0, 1, 2, 3, 4, 5, 50], [(false, false), (true, false), (false, true), (true, true)])
  func aLayoutIsThatOfItsOwnContent(
    interruptions: Int, options: (isShown: Bool, changes: Bool)
  ) {
    let interruption = Interruption()
    let node = ComponentNode(content(interruption, number: 60))
    interruption.node.withLock { $0 = node }
    let last = options.changes && interruptions > 0 ? 0 : 60
    let expected = ComponentNode(content(interruption, number: last)).measure(width: 200)
    if options.isShown {
      node.measure(width: 200)
      node.update(to: content(interruption, number: 60))
    }
    if options.changes {
      interruption.change.withLock { change in
        change = { [self, weak node] in node?.update(to: content(interruption, number: $0)) }
      }
    }
    interruption.start(times: interruptions)
    // Measures until everything is up to date.
    for _ in 0..<52 { node.measure(width: 200) }
    #expect(node.measure(width: 200) == expected)
    #expect(node.texts.first?.first == (last == 0 ? "0" : "6"))
    interruption.node.withLock { $0 = nil }
  }

  /// A component that appears in some widths only.
  private struct Part: Component {
    let width: Double
    @State var taps = 0

    var body: some Component {
      Button("\(Int(width)) \(taps)") { taps += 1 }
    }
  }

  private func parts() -> some Component {
    GeometryReader { geometry in
      if geometry.size.width > 150 {
        Part(width: geometry.size.width)
      } else {
        Divider()
        Part(width: geometry.size.width)
      }
    }
  }

  /// Measuring changes neither the visible content nor its states.
  @Test(arguments: seeds(5)) func measuringChangesNothing(seed: UInt64) throws {
    let (window, node) = try open(parts(), schedule: .seeded(seed))
    window.click(text: "200 0")
    try window.settle()
    let (texts, leaves) = (node.texts, node.leaves.identities)
    #expect(texts == ["200 1"])
    let picture = try window.render()
    for width in [120.0, 180, 100] {
      node.measureOnly(width: width)
      #expect(node.texts == texts && node.leaves.identities == leaves, "\(width)")
      for _ in 0..<3 {
        window.advance(by: 1 / 60)
        #expect(try window.render().difference(from: picture)?.differingPixels == 0, "\(width)")
      }
    }
    window.click(text: "200 1")
    try window.settle()
    #expect(node.texts == ["200 2"])
    #expect(node.leaves.identities == leaves)
  }

  /// Components of one size keep their nodes while others are measured, and are removed when
  /// another size is shown.
  @Test func theNodesOfAMeasuredSizeAreThoseThatAreShown() throws {
    let node = ComponentNode(parts())
    node.measure(width: 200, height: 50)
    func layout(_ width: Double) -> Layout {
      let range = SizeRange(
        min: Size(width: width, height: 50), max: Size(width: width, height: 50))
      return node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    }
    let second = layout(120)
    _ = layout(180)
    _ = layout(140)
    node.apply(second, scale: 1)
    #expect(node.texts == ["120 0"])
    let shown = node.leaves.identities
    node.setNeedsLayout()
    node.measure(width: 121, height: 50)
    #expect(node.texts == ["121 0"])
    #expect(node.leaves.identities == shown)
  }
}
