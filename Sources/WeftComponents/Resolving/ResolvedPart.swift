// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout
import WeftNodes

/// One part of a resolved component: an element, and what it asks of its container.
///
/// The two are kept apart so that a modifier can put something around the element that asks the
/// container for the same, once.
struct ResolvedPart: Sendable {
  /// A node, or an element without a style.
  let content: any LayoutElement
  /// The requests of the part to its container.
  var style: LayoutStyle
  /// The scope of the component that gave the part.
  let scope: Scope
  /// How much more it counts than its siblings where a stack deals out its room.
  var priority = 0.0
}

extension ResolvedPart {
  /// A part that gives way in a stack that is too small.
  init(_ content: any LayoutElement, scope: Scope) {
    var style = content.style
    style.flexShrink = 1
    self.init(content: content, style: style, scope: scope)
  }

  /// The part for its container.
  var element: any LayoutElement { content.styled { $0 = style } }

  /// The part inside of another element, which asks the container for the same.
  ///
  /// - Parameters:
  ///   - insets: how much larger the element around is, in points. A fraction of the container
  ///     includes them.
  ///   - scope: that of the component which wraps the part; by default that of the part.
  ///   - wrap: puts the element around the content.
  func wrapped(
    insets: EdgeInsets = .zero, in scope: Scope? = nil,
    _ wrap: (any LayoutElement) -> any LayoutElement
  ) -> ResolvedPart {
    var (inside, outside) = (LayoutStyle(), style)
    // Lengths hold on both sides; a fraction would be taken twice.
    inside.size = style.size.map { _, length in length.isFraction ? .auto : length }
    outside.size = style.size.map { axis, length in
      length.outset(by: axis == .horizontal ? insets.horizontal : insets.vertical)
    }
    return ResolvedPart(
      content: wrap(content(with: inside)), style: outside, scope: scope ?? self.scope,
      priority: priority)
  }

  /// The part in a frame of a size, in which it has a place of its own.
  func framed(_ size: ElementSize, _ alignment: Alignment) -> ResolvedPart {
    var outside = style
    outside.size.replace(by: size)
    if alignment == .fill {
      return ResolvedPart(content: content, style: outside, scope: scope, priority: priority)
    }
    var inside = LayoutStyle(flexShrink: style.flexShrink)
    if style.alignSelf == .stretch { inside.alignSelf = .stretch }
    inside.size = style.size
    // The frame takes the fractions over that it does not replace: inside they are all of it.
    if size.width == .auto { inside.size.takeOverFractions(along: .horizontal) }
    if size.height == .auto { inside.size.takeOverFractions(along: .vertical) }
    return ResolvedPart(
      content: alignment.placing(content(with: inside)), style: outside, scope: scope,
      priority: priority)
  }

  private func content(with style: LayoutStyle) -> any LayoutElement {
    (content.style == LayoutStyle() ? content : UnstyledElement(base: content)).styled {
      $0 = style
    }
  }
}

extension [ResolvedPart] {
  /// The parts for a stack: those of a higher priority give way last, and grow first.
  var elements: [any LayoutElement] {
    guard let first, !allSatisfy({ $0.priority == first.priority }) else {
      return map { $0.element }
    }
    let priorities = Set(map(\.priority))
    let ranks = Dictionary(uniqueKeysWithValues: zip(priorities.sorted(), 0...))
    return map { part in
      // A sibling of a lower rank gives so much more that this one keeps its length, to the pixel.
      // Stacks take factors up to 1e9.
      let (rank, highest) = (Double(ranks[part.priority] ?? 0), Double(priorities.count - 1))
      let step = Foundation.pow(1e9, 1 / highest)
      var part = part
      part.style.flexShrink *= Foundation.pow(step, highest - rank)
      part.style.flexGrow *= Foundation.pow(step, rank)
      return part.element
    }
  }

  /// The parts as one element: several become a column.
  var combined: any LayoutElement {
    if count == 1 { return self[0].element }
    return StackLayoutSpec(.column, children: elements)
  }
}

/// An element whose own style does not count, because what is around it asks for it already.
private struct UnstyledElement: LayoutElement {
  let base: any LayoutElement

  var style: LayoutStyle { LayoutStyle() }
  var kind: LayoutElementKind { base.kind }
  var placesChildrenByBaselines: Bool { base.placesChildrenByBaselines }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    base.calculateLayout(thatFits: range, in: context)
  }
}

extension ElementSize {
  fileprivate func map(_ change: (Axis, LayoutDimension) -> LayoutDimension) -> ElementSize {
    ElementSize(
      width: change(.horizontal, width), height: change(.vertical, height),
      minWidth: change(.horizontal, minWidth), minHeight: change(.vertical, minHeight),
      maxWidth: change(.horizontal, maxWidth), maxHeight: change(.vertical, maxHeight))
  }

  fileprivate mutating func takeOverFractions(along axis: Axis) {
    if axis == .horizontal {
      if width.isFraction { width = .fraction(1) }
      if minWidth.isFraction { minWidth = .auto }
      if maxWidth.isFraction { maxWidth = .auto }
    } else {
      if height.isFraction { height = .fraction(1) }
      if minHeight.isFraction { minHeight = .auto }
      if maxHeight.isFraction { maxHeight = .auto }
    }
  }

  /// Takes over what a frame asks for. An exact length is both limits, too: a frame neither gives
  /// way in a stack nor grows by what its content asked for before.
  fileprivate mutating func replace(by new: ElementSize) {
    if new.width != .auto { (width, minWidth, maxWidth) = (new.width, new.width, new.width) }
    if new.height != .auto { (height, minHeight, maxHeight) = (new.height, new.height, new.height) }
    if new.maxWidth != .auto {
      if minWidth == width { minWidth = .auto }
      maxWidth = new.maxWidth
    }
    if new.maxHeight != .auto {
      if minHeight == height { minHeight = .auto }
      maxHeight = new.maxHeight
    }
    if new.minWidth != .auto { minWidth = new.minWidth }
    if new.minHeight != .auto { minHeight = new.minHeight }
  }

  /// Lets a frame grow.
  mutating func dropExactMaximum() {
    if maxWidth == width { maxWidth = .auto }
    if maxHeight == height { maxHeight = .auto }
  }
}

extension LayoutDimension {
  fileprivate var isFraction: Bool {
    if case .fraction = self { true } else { false }
  }

  /// The dimension that is longer by a distance in points; infinity takes what is free.
  fileprivate func outset(by distance: Double) -> LayoutDimension {
    guard case .points(let length) = self else { return self }
    return distance.isFinite ? .points(length + distance) : .auto
  }
}
