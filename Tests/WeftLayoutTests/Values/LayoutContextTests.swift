// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

@Suite struct LayoutContextTests {
  private final class Caller: MeasurementHelpers {
    func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      for index in 0..<count { body(index) }
    }
  }

  private static let context = LayoutContext(
    parentSize: ParentSize(width: 10, height: 20), scale: 2, direction: .rightToLeft)

  @Test(
    arguments: [
      LayoutContext(parentSize: ParentSize(width: 10), scale: 2, direction: .rightToLeft),
      LayoutContext(parentSize: context.parentSize, scale: 1, direction: .rightToLeft),
      LayoutContext(parentSize: context.parentSize, scale: 2, direction: .leftToRight),
    ])
  func contextsThatGiveOtherLayoutsDiffer(other: LayoutContext) {
    #expect(other != Self.context)
    #expect(Set([other, Self.context]).count == 2)
  }

  @Test func contextsForTheLeastWidthDiffer() {
    var other = Self.context
    other.isMinContent = true
    #expect(other != Self.context)
    #expect(other.with(parentSize: .undefined).isMinContent)
  }

  @Test func helpersAndDepthMakeNoDifference() {
    var other = Self.context
    other.helpers = Caller()
    other.depth = 7
    #expect(other == Self.context)
    #expect(Set([other, Self.context]).count == 1)
  }

  @Test func childrenGetAllButTheParentSize() {
    let helpers = Caller()
    var context = Self.context
    context.helpers = helpers
    context.depth = 7
    let inner = context.with(parentSize: ParentSize(width: 5, height: 6))
    #expect(inner.parentSize == ParentSize(width: 5, height: 6))
    #expect(inner.scale == 2)
    #expect(inner.direction == .rightToLeft)
    #expect(inner.helpers === helpers)
    #expect(inner.depth == 7)
  }

  @Test func aRootHasHelpersOnlyIfTheyAreGiven() {
    let helpers = Caller()
    let range = SizeRange.exact(30, 40)
    #expect(LayoutContext(rootIn: range, helpers: helpers).helpers === helpers)
    #expect(LayoutContext(rootIn: range).helpers == nil)
    #expect(LayoutContext().helpers == nil)
    #expect(LayoutContext().depth == 0)
  }

  @Test func theOriginOfALayoutKeepsNoHelpers() {
    weak var released: Caller?
    let origin: LayoutOrigin
    do {
      let helpers = Caller()
      released = helpers
      var context = Self.context
      context.helpers = helpers
      context.depth = 7
      origin = LayoutOrigin(range: .exact(10, 20), context: context, version: 1)
      #expect(origin.answers(.exact(10, 20), in: context))
    }
    #expect(released == nil)
    #expect(origin.context == Self.context)
    #expect(origin.context.depth == 0)
  }
}
