// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import WeftLayout
import WeftLocks

@Suite struct SharingTests {
  /// Runs shared work concurrently, or in reverse order on one thread, and counts it.
  private final class Helpers: MeasurementHelpers {
    private let counts = Mutex<[Int]>([])
    private let isConcurrent: Bool

    var now: Double { SlowText.time.withLock { $0 } }

    init(isConcurrent: Bool = true) {
      self.isConcurrent = isConcurrent
    }

    /// The numbers of shared measurements, in order.
    var shared: [Int] { counts.withLock { $0 } }

    func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      counts.withLock { $0.append(count) }
      if isConcurrent {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
      } else {
        for index in (0..<count).reversed() { body(index) }
      }
    }
  }

  private final class StoppedHelpers: MeasurementHelpers {
    private let calls = Mutex(0)

    var now: Double { 5 }
    var count: Int { calls.withLock { $0 } }

    func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      calls.withLock { $0 += 1 }
      for index in 0..<count { body(index) }
    }
  }

  private struct SlowText: LayoutElement {
    /// The virtual time, which measurements advance.
    static let time = Mutex(0.0)

    var style = LayoutStyle()
    var kind = LayoutElementKind.node
    let text: TextBox

    init(length: Double) {
      text = TextBox(length: length)
    }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      Self.time.withLock { $0 += 120e-6 }
      return text.calculateLayout(thatFits: range, in: context)
    }
  }

  private struct Arrangement: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable ([any LayoutElement]) -> any LayoutElement
  }

  private static let arrangements = [
    Arrangement(testDescription: "column") { StackLayoutSpec(.column, children: $0) },
    Arrangement(testDescription: "row that shrinks") {
      StackLayoutSpec(children: $0.map { $0.flexShrink(1) })
    },
    Arrangement(testDescription: "lines") {
      StackLayoutSpec(spacing: 3, flexWrap: .wrap, lineSpacing: 2, children: $0)
    },
    Arrangement(testDescription: "column of specs") {
      StackLayoutSpec(.column, children: $0.map { $0.padding(2) })
    },
    Arrangement(testDescription: "row of columns") {
      StackLayoutSpec(
        children: $0.map { child in
          StackLayoutSpec(.column) {
            child
            Box(5, 5)
          }.flexGrow(1).flexShrink(1)
        })
    },
    Arrangement(testDescription: "absolute") { AbsoluteLayoutSpec(children: $0) },
    Arrangement(testDescription: "wrapper") { WrapperLayoutSpec(children: $0) },
    Arrangement(testDescription: "below the limit of a pass") {
      Wrapping.nest(StackLayoutSpec(.column, children: $0), in: [.inset], levels: 40)
    },
  ]

  @Test(arguments: arrangements, [true, false])
  private func theLayoutIsTheSame(arrangement: Arrangement, isConcurrent: Bool) {
    let texts = (1...24).map { SlowText(length: Double($0 * 37 % 190)) }
    let element = arrangement.make(texts)
    let range = SizeRange.range(width: 0...300)
    let alone = element.measured(range)
    let helpers = Helpers(isConcurrent: isConcurrent)
    let layout = element.layout(
      thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    #expect(!helpers.shared.isEmpty)
    #expect(layout.size == alone.size)
    #expect(layout.flattened(scale: 1).map(\.frame) == alone.flattened(scale: 1).map(\.frame))
  }

  @Test func eachChildIsMeasuredOnce() {
    let texts = (1...30).map { Counter(SlowText(length: Double($0))) }
    let helpers = Helpers()
    let range = SizeRange.width(300)
    _ = StackLayoutSpec(.column, children: texts)
      .layout(thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    #expect(texts.allSatisfy { $0.measured.count == 1 })
    // The first measurement was slow.
    #expect(helpers.shared == [29])
  }

  @Test func aStoppedClockSharesNothing() {
    let helpers = StoppedHelpers()
    let range = SizeRange.width(300)
    let texts = (1...30).map { SlowText(length: Double($0)) }
    _ = StackLayoutSpec(.column, children: texts)
      .layout(thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    #expect(helpers.count == 0)
  }

  @Test func fewChildrenAreNotShared() {
    let helpers = Helpers()
    let texts = (1...3).map { SlowText(length: Double($0)) }
    let range = SizeRange.width(300)
    _ = StackLayoutSpec(.column, children: texts)
      .layout(thatFits: range, in: LayoutContext(rootIn: range, helpers: helpers))
    #expect(helpers.shared.isEmpty)
  }
}
