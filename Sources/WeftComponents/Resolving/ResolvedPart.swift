// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout
import WeftNodes

/// An element of a resolved component, with its layout style, which a modifier can keep on a
/// wrapper.
struct ResolvedPart: Sendable {
  private(set) var content: any LayoutElement
  var style: LayoutStyle
  private(set) var scope: Scope
  var priority = 0.0
  /// The axes on which the part takes all of the available space.
  var fills: Axis.Set = []
  /// The axes on which the part needs only its content's space, and is centered in filling frames.
  var hugs: Axis.Set = []
  var isCentered = false
  /// The axes on which the part has its natural size, regardless of the available space.
  private(set) var fixed: Axis.Set = []
  /// Whether the part creates nodes only near the viewport, so that it must scroll on its own.
  var isLazy = false
  /// The axes on which the part takes only the space that its siblings in a stack leave.
  var yields: Axis.Set = []
  /// The axes along which a stack takes all space because the part is or contains a spacer.
  private(set) var spreads: Axis.Set = []
  /// Whether the part fills the width and its height depends on the width.
  private(set) var hasShape = false
  /// Whether the part stretches across its stack, like a divider or a frame around one.
  var isLine = false
  var gridRow: ObjectIdentifier?
}

extension ResolvedPart {
  init(_ content: any LayoutElement, scope: Scope) {
    var style = content.style
    style.flexShrink = 1
    self.init(content: content, style: style, scope: scope)
  }

  /// A part that takes all of the available space, and is small where the space is unlimited.
  init(filling content: any LayoutElement, scope: Scope) {
    self = ResolvedPart(content, scope: scope)
      .filling([.horizontal, .vertical], ideal: Size(width: 10, height: 10))
  }

  init(_ spacer: Spacer, scope: Scope) {
    self.init(content: spacer, style: spacer.style, scope: scope)
    spreads = [.horizontal, .vertical]
  }

  /// The part with an aspect ratio. A filling part takes the available width and is centered in the
  /// remaining space.
  func shaped(ratio: Double) -> ResolvedPart {
    var part = self
    let isFilling = !fills.isEmpty
    (part.fills, part.yields, part.spreads) = (isFilling ? .horizontal : [], [], [])
    part.hasShape = isFilling
    return part.wrapped {
      let shape = RatioLayoutSpec(ratio: 1 / ratio, child: $0)
      if !isFilling { return shape }
      return RelativeLayoutSpec(
        horizontalPosition: .center, verticalPosition: .center, sizing: .minimumSize, child: shape)
    }
  }

  var element: any LayoutElement { content.styled { $0 = style } }

  /// The part inside another element, which has the same layout style.
  ///
  /// - Parameter insets: The additional size of the outer element, in points, which fractions of
  ///   the container's size include.
  func wrapped(
    insets: EdgeInsets = .zero, in scope: Scope? = nil,
    _ wrap: (any LayoutElement) -> any LayoutElement
  ) -> ResolvedPart {
    var (inside, outside) = (LayoutStyle(), style)
    // Lengths apply to both elements, but a fraction would apply twice.
    inside.size = style.size.map { _, length in length.isFraction ? .auto : length }
    outside.size = style.size.map { axis, length in
      length.outset(by: axis == .horizontal ? insets.horizontal : insets.vertical)
    }
    var part = self
    part.content = wrap(content(with: inside))
    if !fixed.isEmpty { part.content = FixedSizeLayoutSpec(axes: fixed, child: part.content) }
    part.style = outside
    if let scope { part.scope = scope }
    return part
  }

  func framed(_ frame: ComponentFrame) -> ResolvedPart {
    let size = frame.size
    var part = self
    part.style.size.replace(by: size)
    part.style.size.removeLimits(along: frame.fills, except: size)
    part.fills.formUnion(frame.fills)
    if size.width != .auto { part.fills.remove(.horizontal) }
    if size.height != .auto { part.fills.remove(.vertical) }
    if part.hasShape, !frame.axes.isEmpty { part.fills = frame.fills }
    if size.width != .auto || size.maxWidth != .auto { part.spreads.remove(.horizontal) }
    if size.height != .auto || size.maxHeight != .auto { part.spreads.remove(.vertical) }
    part.hugs.subtract(frame.axes)
    part.fixed.subtract(frame.axes)
    part.yields.subtract(frame.axes)
    let alignment = frame.alignment ?? place(in: frame)
    var content = content
    if alignment == .fill {
      if frame.fills.isEmpty && frame.ideal == .infinite { return part }
      content = self.content(with: LayoutStyle())
    } else {
      var inside = LayoutStyle(flexShrink: fixed.contains(.vertical) ? 0 : style.flexShrink)
      let isStretched = isLine && style.alignSelf == .stretch
      if isStretched || fills.contains(.horizontal) { inside.alignSelf = .stretch }
      if fills.contains(.vertical) { inside.flexGrow = 1 }
      inside.size = style.size
      // Fractions that the frame does not replace move to it. Inside, they become 100 percent.
      if size.width == .auto && !frame.fills.contains(.horizontal) {
        inside.size.takeOverFractions(along: .horizontal)
      }
      if size.height == .auto && !frame.fills.contains(.vertical) {
        inside.size.takeOverFractions(along: .vertical)
      }
      content = alignment.placing(self.content(with: inside))
    }
    part.content =
      part.fills.isEmpty && frame.ideal == .infinite
      ? content : FillingLayoutSpec(axes: part.fills, ideal: frame.ideal, child: content)
    return part
  }

  /// The default position. Parts with a natural size are centered, and others fill the frame.
  private func place(in frame: ComponentFrame) -> Alignment {
    func isSmaller(_ axis: Axis.Set, _ lengths: [LayoutDimension]) -> Bool {
      if !frame.axes.contains(axis) || fills.contains(axis) { return false }
      if fixed.contains(axis) { return true }
      if isCentered { return hugs.contains(axis) }
      return frame.fills.contains(axis)
        && (hugs.contains(axis) || lengths.contains { $0 != .auto })
    }
    let size = style.size
    return Alignment(
      horizontal: isSmaller(.horizontal, [size.width, size.maxWidth]) ? .center : .stretch,
      vertical: isSmaller(.vertical, [size.height, size.maxHeight]) ? .center : .stretch)
  }

  var placeInLayer: Alignment {
    func isSmaller(_ axis: Axis.Set, _ length: LayoutDimension) -> Bool {
      !fills.contains(axis)
        && (isCentered && hugs.contains(axis) || fixed.contains(axis) || length != .auto)
    }
    return Alignment(
      horizontal: isSmaller(.horizontal, style.size.width) ? .center : .stretch,
      vertical: isSmaller(.vertical, style.size.height) ? .center : .stretch)
  }

  /// The part, filling some axes. On unlimited axes it has the size `ideal`, or the content's size
  /// where that is infinite.
  func filling(_ axes: Axis.Set, ideal: Size = .infinite) -> ResolvedPart {
    if axes.isEmpty { return self }
    var part = self
    part.content = FillingLayoutSpec(axes: axes, ideal: ideal, child: content(with: LayoutStyle()))
    part.fills.formUnion(axes)
    return part
  }

  func fixed(_ axes: Axis.Set) -> ResolvedPart {
    if axes.isEmpty { return self }
    var part = self
    part.fills.subtract(axes)
    part.yields.subtract(axes)
    part.spreads.subtract(axes)
    part.fixed.formUnion(axes)
    return part.wrapped { $0 }
  }

  private func content(with style: LayoutStyle) -> any LayoutElement {
    (content.style == LayoutStyle() ? content : UnstyledElement(base: content)).styled {
      $0 = style
    }
  }
}

extension [ResolvedPart] {
  /// The elements for a stack. Parts with a higher priority shrink last and grow first.
  var elements: [any LayoutElement] {
    guard let first, !allSatisfy({ $0.priority == first.priority }) else {
      return map { $0.element }
    }
    let priorities = Set(map(\.priority))
    let ranks = Dictionary(uniqueKeysWithValues: zip(priorities.sorted(), 0...))
    return map { part in
      // Each rank multiplies the factor enough that higher ranks keep their length to the pixel.
      // Stacks limit factors to 1e9.
      let (rank, highest) = (Double(ranks[part.priority] ?? 0), Double(priorities.count - 1))
      let step = Foundation.pow(1e9, 1 / highest)
      var part = part
      part.style.flexShrink *= Foundation.pow(step, highest - rank)
      part.style.flexGrow *= Foundation.pow(step, rank)
      return part.element
    }
  }

  var combined: any LayoutElement {
    let parts = withRowsCombined
    if parts.count == 1 { return parts[0].element }
    return parts.arranged(in: StackLayoutSpec(.column, children: []))
  }

  var fills: Axis.Set { reduce(into: []) { $0.formUnion($1.fills) } }

  func arranged(in stack: StackLayoutSpec) -> any LayoutElement {
    let main: Axis.Set = stack.direction.isRow ? .horizontal : .vertical
    let axes = fillsInStack(along: main)
    func spec(_ parts: [ResolvedPart]) -> StackLayoutSpec {
      var spec = stack
      spec.children = parts.elements
      spec.sharesFairly = true
      return spec
    }
    let parts = withSpacersLast(along: main).keepingFixedLengths(along: main)
    if axes.isEmpty { return spec(parts) }
    let natural = spec(parts.filling(along: main))
    guard fills.contains(main) else { return FillingStackLayoutSpec(axes: axes, natural: natural) }
    let yields = contains { $0.yields.contains(main) }
    return FillingStackLayoutSpec(
      axes: axes, natural: natural,
      crowded: yields
        ? spec(parts.filling(along: main, from: 0) { $0.yields.contains(main) }) : natural,
      sharing: spec(parts.filling(along: main, from: 0) { _ in true }))
  }

  /// The parts for a stack in which spacers get only the space that filling parts leave.
  private func withSpacersLast(along main: Axis.Set) -> [ResolvedPart] {
    guard fills.contains(main) else { return self }
    return map { part in
      guard part.spreads.contains(main), !part.fills.contains(main), part.priority == 0 else {
        return part
      }
      var part = part
      part.priority = -.infinity
      return part
    }
  }

  private func keepingFixedLengths(along main: Axis.Set) -> [ResolvedPart] {
    map { part in
      var part = part
      if part.fixed.contains(main) { part.style.flexShrink = 0 }
      return part
    }
  }

  /// The axes on which a stack of the parts takes all of the space. A spacer fills the main axis.
  func fillsInStack(along main: Axis.Set) -> Axis.Set {
    contains { $0.spreads.contains(main) } ? fills.union(main) : fills
  }

  /// The parts for a stack in which filling parts grow, from `basis` where `hasBasis` is true and
  /// otherwise from their content's length.
  private func filling(
    along main: Axis.Set, from basis: LayoutDimension = .auto,
    where hasBasis: (ResolvedPart) -> Bool = { _ in false }
  ) -> [ResolvedPart] {
    map { part in
      var part = part
      if part.fills.contains(main) {
        part.style.flexGrow = Swift.max(1, part.style.flexGrow)
        if hasBasis(part) { part.style.flexBasis = basis }
      }
      if !part.fills.subtracting(main).isEmpty, part.style.alignSelf == .auto {
        part.style.alignSelf = .stretch
      }
      return part
    }
  }

  func hugs(in stack: StackLayoutSpec) -> Axis.Set {
    let isRow = stack.direction.isRow
    let (main, cross): (Axis.Set, Axis.Set) =
      isRow ? (.horizontal, .vertical) : (.vertical, .horizontal)
    var axes: Axis.Set = []
    let grows = contains { $0.style.flexGrow > 0 || $0.fills.contains(main) }
    if !grows && stack.justifyContent == .start { axes.insert(main) }
    let stretches = contains { $0.style.alignSelf == .stretch || $0.fills.contains(cross) }
    if !stretches && stack.alignItems != .stretch { axes.insert(cross) }
    return axes
  }
}

/// An element without its style, which the wrapper has.
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

  /// Applies the size of a frame. An exact length prevents shrinking and growing in a stack.
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

  /// Removes other lengths and limits on the axes on which a frame fills the space.
  fileprivate mutating func removeLimits(along axes: Axis.Set, except new: ElementSize) {
    if axes.contains(.horizontal) {
      (width, minWidth, maxWidth) = (.auto, new.minWidth, .auto)
    }
    if axes.contains(.vertical) {
      (height, minHeight, maxHeight) = (.auto, new.minHeight, .auto)
    }
  }

  mutating func dropExactMaximum() {
    if maxWidth == width { maxWidth = .auto }
    if maxHeight == height { maxHeight = .auto }
  }
}

extension LayoutDimension {
  fileprivate var isFraction: Bool {
    if case .fraction = self { true } else { false }
  }

  /// Adds a distance in points. An infinite distance takes the free space.
  fileprivate func outset(by distance: Double) -> LayoutDimension {
    guard case .points(let length) = self else { return self }
    return distance.isFinite ? .points(length + distance) : .auto
  }
}
