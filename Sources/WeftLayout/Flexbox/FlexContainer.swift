// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One run of the flexbox algorithm (CSS Flexible Box Layout, section 9), with the defaults and the
/// treatment of ranges of Texture's stack.
///
/// The steps are in files of their own: items and their base sizes, lines, flexing, cross sizes,
/// placement.
struct FlexContainer {
  /// Differences of lengths up to this many points are the error of arithmetic: they neither flex
  /// nor stretch anything.
  static let epsilon = 1e-6

  let children: [any LayoutElement]
  let settings: FlexSettings
  let axis: Axis
  let range: SizeRange
  let mainRange: LengthRange
  let crossRange: LengthRange
  /// What the children are measured in.
  let context: LayoutContext
  /// The state of each child.
  var items: [FlexItem] = []
  var lines: [FlexLine] = []

  /// What comes out of it.
  struct Result {
    var size: Size
    var children: [Layout]
    var firstBaseline: Double?
    var lastBaseline: Double?
  }

  /// Lays the children out.
  ///
  /// - Parameters:
  ///   - children: the children; at least one.
  ///   - range: the sizes allowed for the container.
  ///   - context: what the container is measured in.
  static func layout(
    _ children: [any LayoutElement], settings: FlexSettings, range: SizeRange,
    context: LayoutContext
  ) -> Result {
    var container = FlexContainer(
      children, settings: settings, range: range, context: context)
    container.collectItems()
    container.measureBaseSizes()
    container.collectLines()
    let mainSize = container.mainRange.clamp(container.lines.lazy.map(\.mainSize).max() ?? 0)
    container.flexLines(to: mainSize)
    container.measureItems()
    let crossSize = container.resolveCrossSizes()
    container.stretchItems()
    return container.place(mainSize: mainSize, crossSize: crossSize)
  }

  private init(
    _ children: [any LayoutElement], settings: FlexSettings, range: SizeRange,
    context: LayoutContext
  ) {
    self.children = children
    self.settings = settings
    self.axis = settings.direction.axis
    self.range = range
    self.mainRange = range[axis]
    self.crossRange = range[axis.cross]
    self.context = context.with(parentSize: ParentSize(exactlyIn: range))
  }

  private mutating func collectItems() {
    items.reserveCapacity(children.count)
    for child in children {
      items.append(FlexItem(child, in: settings, parentSize: context.parentSize))
    }
  }

  /// Measures each item at its final length, unless its base size was measured and is final.
  private mutating func measureItems() {
    for index in items.indices {
      let length = items[index].mainSize
      if let layout = items[index].layout, layout.size[axis] == length { continue }
      items[index].layout = measure(
        index, main: LengthRange(length, length), cross: crossRange(for: items[index]))
    }
  }

  /// Measures the child at `index`. The ranges hold its own limits already, which win over the container's: as
  /// in CSS, an item overflows rather than goes below its minimum.
  func measure(_ index: Int, main: LengthRange, cross: LengthRange) -> Layout {
    children[index].layout(thatFits: SizeRange(along: axis, main: main, cross: cross), in: context)
  }

  /// The lengths across the main axis that an item may take before its line has a length. A single
  /// line is at least as large as the container must be, and so are the items that stretch in it.
  func crossRange(for item: FlexItem) -> LengthRange {
    let fills = item.alignment == .stretch && settings.wrap == .noWrap
    return LengthRange(
      item.crossRange.clamp(fills ? crossRange.min : 0), item.crossRange.clamp(crossRange.max))
  }
}
