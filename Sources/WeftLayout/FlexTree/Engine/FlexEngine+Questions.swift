// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A container's questions to its children. If a cache does not hold the answer, the question is
// pushed on the stack and the function returns nil. The container then returns to
// ``FlexEngine/run()`` and asks again later.
extension FlexEngine {
  /// `shown` is whether the boxes of the node's children must match this layout.
  mutating func layout(_ node: Int32, _ request: FlexRequest, shown: Bool) -> FlexOutcome? {
    let cache = Int(links[Int(node)].cache)
    guard cache >= 0 else { return FlexOutcome(height: emptyHeight(of: node, request)) }
    forgetOtherDirection(node, cache)
    if let known = caches[cache].answer(to: request, shown: shown) { return known }
    if budget.isExhausted, let last = caches[cache].lastAnswer(to: request, shown: shown) {
      return last
    }
    switch links[Int(node)].content {
    case .none: break
    case .measured: return measureHeight(of: node, request)
    case .asked:
      openQuestion = LeafQuestion(node: node, request: request)
      return nil
    }
    stack.append(FlexFrame(node: node, goal: .layout, request: request))
    return nil
  }

  /// The widths that the content gives a border box, regardless of the style's width. `height` is
  /// the border box's definite height, or NaN.
  mutating func contentWidths(of item: FlexItem, height: Double) -> FlexContentWidths? {
    var (height, maxHeight) = (height, item.maxHeight)
    if styles[Int(item.node)].traits.contains(.padding) && !(height.isNaN && maxHeight == .infinity)
    {
      // Percentages reduce the height available to the content, but do not count for its widths.
      let difference = padding(of: item.node, against: .nan).vertical - item.verticalPadding
      height += difference
      maxHeight += difference
    }
    guard let widths = innerWidths(of: item.node, height: height, maxHeight: maxHeight)
    else { return nil }
    let padding = item.horizontalPadding
    return FlexContentWidths(
      min: (widths.min + padding).limitedExtent, max: (widths.max + padding).limitedExtent)
  }

  mutating func innerWidths(
    of node: Int32, height: Double, maxHeight: Double
  ) -> FlexContentWidths? {
    let cache = Int(links[Int(node)].cache)
    if cache >= 0 {
      forgetOtherDirection(node, cache)
      if let widths = caches[cache].widths(at: height, maxHeight: maxHeight) { return widths }
      if budget.isExhausted, let last = caches[cache].newerWidths { return last.widths }
    }
    guard cache >= 0 else { return FlexContentWidths(min: 0, max: 0) }
    switch links[Int(node)].content {
    case .none:
      stack.append(
        FlexFrame(
          node: node, goal: .contentWidths,
          request: FlexRequest(
            width: .nan, height: height, definiteHeight: height, maxHeight: maxHeight,
            containingWidth: .nan)))
      return nil
    case .measured: return measureWidths(of: node)
    case .asked:
      openQuestion = LeafQuestion(node: node, request: nil)
      return nil
    }
  }

  /// Clears the cache if the direction of text, which decides about the sides, has changed.
  private mutating func forgetOtherDirection(_ node: Int32, _ cache: Int) {
    let isRightToLeft = links[Int(node)].isRightToLeft
    guard caches[cache].isRightToLeft != isRightToLeft else { return }
    forget(node)
    caches[cache].isRightToLeft = isRightToLeft
  }

  private func emptyHeight(of node: Int32, _ request: FlexRequest) -> Double {
    guard request.height.isNaN else { return request.height }
    return padding(of: node, against: request.containingWidth).vertical
  }
}

// The content of a leaf is measured by a function or by the caller. For the caller, the layout
// stops with an ``FlexEngine/openQuestion`` and continues once the answer is stored.
extension FlexEngine {
  struct LeafQuestion: Sendable {
    let node: Int32
    /// The layout of the leaf, or `nil` for the minimum and maximum width of the content.
    let request: FlexRequest?
  }

  func contentWidth(of node: Int32, _ request: FlexRequest) -> Double {
    max(0, request.width - padding(of: node, against: request.containingWidth).horizontal)
  }

  @discardableResult
  mutating func store(least: Double, greatest: Double, of node: Int32) -> FlexContentWidths {
    let least = least.limitedExtent
    let widths = FlexContentWidths(min: least, max: max(least, greatest.limitedExtent))
    caches[Int(links[Int(node)].cache)].store(
      WidthMeasurement(
        height: .nan, maxHeight: .infinity, widths: widths, dependsOnHeight: false))
    return widths
  }

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
