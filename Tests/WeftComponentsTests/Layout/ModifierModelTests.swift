// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// The node whose frame is compared.
private final class MarkNode: DisplayNode {}

/// Chains of modifiers, compared with a plain model of nested boxes.
@MainActor @Suite struct ModifierModelTests {
  /// A box of the model with a mark in it. It follows SwiftUI's rules for frames in points, and
  /// CSS's rules for fractions of the container.
  private struct Model {
    var name = ""
    var component = AnyComponent(Node { MarkNode() }.frame(width: 10, height: 8))
    var width = 10.0
    var height = 8.0
    /// The fraction of the free space before the content in a fractional width.
    var fractionShare: Double?
    var alignSelf: Double?
    /// The mark's distances from two edges of the box.
    var left = 0.0
    var top = 0.0

    mutating func add(_ name: String, _ component: some Component) {
      self.name += " .\(name)"
      self.component = AnyComponent(component)
    }

    /// The alignment divides the additional width.
    mutating func setWidth(_ new: Double, _ share: Double) {
      left += (new - width) * share
      width = new
    }

    mutating func setHeight(_ new: Double, _ share: Double) {
      top += (new - height) * share
      height = new
    }

    mutating func pad(_ distance: Double) {
      left += distance
      top += distance
      height += 2 * distance
      if let fractionShare {
        // A fraction includes the padding.
        left -= 2 * distance * fractionShare
      } else {
        width += 2 * distance
      }
    }

    func rect(inWidth container: Double, alignment: Double) -> Rect {
      let x = (container - width) * (alignSelf ?? alignment)
      return Rect(x: x + left, y: top, width: 10, height: 8)
    }
  }

  private static let alignments: [(Alignment, Double, Double)] = [
    (.topLeading, 0, 0), (.top, 0.5, 0), (.topTrailing, 1, 0), (.leading, 0, 0.5),
    (.center, 0.5, 0.5), (.trailing, 1, 0.5), (.bottomLeading, 0, 1), (.bottom, 0.5, 1),
    (.bottomTrailing, 1, 1),
  ]

  private func chain(_ random: inout SeededGenerator) -> Model {
    var model = Model()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let component = model.component
      let (alignment, ax, ay) = Self.alignments.randomElement(using: &random)!
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        let distance = Double(Int.random(in: 1...4, using: &random))
        model.add("padding(\(distance))", component.padding(distance))
        model.pad(distance)
      case 1 where model.fractionShare == nil:
        let width = model.width + 2 * Double(Int.random(in: 0...6, using: &random))
        model.add(
          "frame(w \(width), \(ax))",
          component.frame(width: .points(width), alignment: alignment))
        model.setWidth(width, ax)
      case 2:
        let height = model.height + 2 * Double(Int.random(in: 0...6, using: &random))
        model.add(
          "frame(h \(height), \(ay))",
          component.frame(height: .points(height), alignment: alignment))
        model.setHeight(height, ay)
      case 3 where model.fractionShare == nil:
        let (width, height) = (model.width + 6, model.height + 10)
        model.add(
          "frame(\(width), \(height), \(ax), \(ay))",
          component.frame(width: .points(width), height: .points(height), alignment: alignment))
        model.setWidth(width, ax)
        model.setHeight(height, ay)
      case 4 where model.fractionShare == nil && model.width <= 70:
        model.add(
          "frame(w 80%, \(ax))", component.frame(width: .fraction(0.8), alignment: alignment))
        model.setWidth(80, ax)
        model.fractionShare = ax
      case 5: model.add("background", component.background(.yellow))
      case 6: model.add("overlay", component.overlay(alignment: alignment) { Box(4, 4) })
      case 7:
        let (align, place) = [
          (AlignSelf.start, 0.0), (.center, 0.5), (.end, 1),
        ].randomElement(using: &random)!
        model.add("alignSelf(\(place))", component.alignSelf(align))
        model.alignSelf = place
      default: model.add("opacity", component.opacity(0.5).cornerRadius(2))
      }
    }
    return model
  }

  @Test func marksLieWhereBoxesSay() throws {
    var failures = 0
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed)
      let model = chain(&random)
      let (alignment, share) = [
        (HorizontalAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1),
      ].randomElement(using: &random)!
      let isMirrored = Bool.random(using: &random)
      let node = ComponentNode(
        VStack(alignment: alignment) { model.component }.frame(height: 100))
      if isMirrored { node.traitOverrides.layoutDirection = .rightToLeft }
      node.measure()
      var expected = model.rect(inWidth: 100, alignment: share)
      if isMirrored { expected.origin.x = 100 - expected.maxX }
      let place = try #require(find(node, .zero))
      // Up to the rounding to pixels.
      let isNear =
        abs(place.minX - expected.minX) <= 1 && abs(place.minY - expected.minY) <= 1
        && place.size == expected.size
      if isNear { continue }
      failures += 1
      if failures > 20 { continue }
      Issue.record(
        """
        seed \(seed), \(share)\(isMirrored ? ", mirrored" : ""):\(model.name): \(place) instead \
        of \(expected)
        """)
    }
    #expect(failures == 0)
  }

  private func find(_ node: DisplayNode, _ origin: Point) -> Rect? {
    for subnode in node.subnodes {
      let place = Rect(origin: origin + subnode.frame.origin, size: subnode.frame.size)
      if subnode is MarkNode { return place }
      if let found = find(subnode, place.origin) { return found }
    }
    return nil
  }
}
