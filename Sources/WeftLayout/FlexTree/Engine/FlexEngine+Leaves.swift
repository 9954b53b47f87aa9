// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// How large the content of a leaf is, a function tells, or whoever has the tree laid out. The latter
// is asked like this: the layout stops with an ``FlexEngine/openQuestion``, and goes on when the
// answer was stored.
extension FlexEngine {
  /// What is asked of the content of a leaf.
  struct LeafQuestion: Sendable {
    let node: Int32
    /// The layout of the leaf; nil asks for the least and greatest width of the content.
    let request: FlexRequest?
  }

  /// The width of the content of a leaf that is asked to be as wide as `request` says.
  func contentWidth(of node: Int32, _ request: FlexRequest) -> Double {
    max(0, request.width - padding(of: node, against: request.containingWidth).horizontal)
  }

  /// Stores the least and greatest width of a leaf's content.
  @discardableResult
  mutating func store(least: Double, greatest: Double, of node: Int32) -> FlexContentWidths {
    let least = least.limitedExtent
    let widths = FlexContentWidths(min: least, max: max(least, greatest.limitedExtent))
    caches[Int(links[Int(node)].cache)].store(
      WidthMeasurement(
        height: .nan, maxHeight: .infinity, widths: widths, dependsOnHeight: false))
    return widths
  }

  /// Stores what came of measuring a leaf's content in the width that `request` gives it.
  @discardableResult
  mutating func store(
    _ content: FlexContentSize, of node: Int32, _ request: FlexRequest
  ) -> FlexOutcome {
    let padding = padding(of: node, against: request.containingWidth)
    func baseline(_ baseline: Double?) -> Double {
      guard let baseline, !baseline.isNaN else { return .nan }
      return padding.top + baseline.limitedLength
    }
    let outcome = FlexOutcome(
      height: request.height.ifKnown(else: content.height.limitedExtent + padding.vertical),
      firstBaseline: baseline(content.firstBaseline),
      lastBaseline: baseline(content.lastBaseline))
    caches[Int(links[Int(node)].cache)].store(outcome, of: request)
    return outcome
  }

  mutating func measureWidths(of node: Int32) -> FlexContentWidths? {
    guard let measure = measures[node] else { return nil }
    let (least, greatest) = (measure(.minContent), measure(.maxContent))
    return store(least: least.width, greatest: greatest.width, of: node)
  }

  mutating func measureHeight(of node: Int32, _ request: FlexRequest) -> FlexOutcome? {
    guard let measure = measures[node] else { return nil }
    return store(measure(.height(width: contentWidth(of: node, request))), of: node, request)
  }
}
