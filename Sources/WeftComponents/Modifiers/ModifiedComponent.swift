// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A component with a modified layout. The layout modifiers of ``Component`` create it.
public struct ModifiedComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  let modification: LayoutModification
}

extension ModifiedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let first = parts.count
    cursor.resolve(inside: content, into: &parts)
    for index in first..<parts.count { parts[index] = modification.apply(to: parts[index]) }
  }
}

extension ModifiedComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    ModifiedComponent<Row>(content: row, modification: modification)
  }
}

enum LayoutModification: Hashable, Sendable {
  case padding(EdgeInsets)
  case directedPadding(DirectedInsets)
  case frame(ComponentFrame)
  case flexGrow(Double)
  case flexShrink(Double)
  case flexBasis(LayoutDimension)
  case alignSelf(AlignSelf)
  case aspectRatio(Double)
  case layoutPriority(Double)
  case fixedSize(Axis.Set)
  case gridCellColumns(Int)
  case gridColumnAlignment(HorizontalAlignment)

  func apply(to part: ResolvedPart) -> ResolvedPart {
    var part = part
    switch self {
    case .padding(let insets):
      return part.wrapped(insets: insets) { InsetLayoutSpec(insets: insets, child: $0) }
    case .aspectRatio(let ratio):
      return part.shaped(ratio: ratio)
    case .directedPadding(let insets):
      return part.wrapped(insets: insets.insets) { PaddingLayoutSpec(insets: insets, child: $0) }
    case .frame(let frame):
      return part.framed(frame)
    case .flexGrow(let factor):
      part.style.flexGrow = factor
      part.style.size.dropExactMaximum()
    case .flexShrink(let factor):
      part.style.flexShrink = factor
    case .flexBasis(let basis):
      part.style.flexBasis = basis
    case .alignSelf(let alignment):
      part.style.alignSelf = alignment
    case .layoutPriority(let priority):
      part.priority = priority
    case .fixedSize(let axes):
      return part.fixed(axes)
    case .gridCellColumns(let count):
      part.style.columnSpan = count
    case .gridColumnAlignment(let alignment):
      part.style.columnAlignment = alignment
    }
    return part
  }
}

// The modifiers change each part of a component with several parts, such as a `ForEach`.
extension Component {
  /// Adds the same padding on all edges, in points.
  public func padding(_ distance: Double) -> ModifiedComponent<Self> {
    padding(EdgeInsets(all: distance))
  }

  /// Adds padding on some edges, in points. The default is 16.
  public func padding(
    _ edges: Edge.Set = .all, _ distance: Double? = nil
  ) -> ModifiedComponent<Self> {
    modified(.directedPadding(DirectedInsets(edges, distance ?? 16)))
  }

  /// Adds padding on opposite edges, in points.
  public func padding(horizontal: Double, vertical: Double = 0) -> ModifiedComponent<Self> {
    padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
  }

  /// Adds padding at the top and bottom, in points.
  public func padding(vertical: Double) -> ModifiedComponent<Self> {
    padding(EdgeInsets(horizontal: 0, vertical: vertical))
  }

  /// Adds padding. Infinite insets take the free space.
  public func padding(_ insets: EdgeInsets) -> ModifiedComponent<Self> {
    modified(.padding(insets))
  }

  /// Sets the aspect ratio, which is the width divided by the height as in CSS.
  public func aspectRatio(_ ratio: Double) -> ModifiedComponent<Self> {
    modified(.aspectRatio(ratio))
  }

  /// Sets the component's share of the free space in its stack.
  public func flexGrow(_ factor: Double = 1) -> ModifiedComponent<Self> {
    modified(.flexGrow(factor))
  }

  /// Sets how much the component shrinks in a stack that is too small. Its share of the space is
  /// divided by the factor.
  ///
  /// By default, with 1, components longer than their share shrink and their text wraps. With 0, a
  /// component never shrinks.
  public func flexShrink(_ factor: Double) -> ModifiedComponent<Self> {
    modified(.flexShrink(factor))
  }

  /// Sets a priority, by default 0. Components with a higher priority shrink last and grow first.
  public func layoutPriority(_ priority: Double) -> ModifiedComponent<Self> {
    modified(.layoutPriority(priority))
  }

  /// Uses the natural size. The component neither wraps nor stretches, and may overflow.
  public func fixedSize() -> ModifiedComponent<Self> {
    modified(.fixedSize([.horizontal, .vertical]))
  }

  /// Uses the component's natural width, its natural height, or both. For example, a fixed vertical
  /// size shows all lines of a text in the available width.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> ModifiedComponent<Self> {
    var axes: Axis.Set = []
    if horizontal { axes.insert(.horizontal) }
    if vertical { axes.insert(.vertical) }
    return modified(.fixedSize(axes))
  }

  /// Sets the initial length before the component grows or shrinks.
  public func flexBasis(_ basis: LayoutDimension) -> ModifiedComponent<Self> {
    modified(.flexBasis(basis))
  }

  /// Sets the component's alignment across its stack.
  public func alignSelf(_ alignment: AlignSelf) -> ModifiedComponent<Self> {
    modified(.alignSelf(alignment))
  }

  func modified(_ modification: LayoutModification) -> ModifiedComponent<Self> {
    ModifiedComponent(content: self, modification: modification)
  }
}
