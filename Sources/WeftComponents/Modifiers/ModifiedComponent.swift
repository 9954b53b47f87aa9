// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A component with a modified layout; the layout modifiers of ``Component`` make it.
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

/// A change in the way a component is laid out.
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

// A modifier of something that has several parts, such as a `ForEach`, changes each of them.
extension Component {
  /// The component with the same distance on all sides, in points.
  public func padding(_ distance: Double) -> ModifiedComponent<Self> {
    padding(EdgeInsets(all: distance))
  }

  /// The component with a distance on some sides, in points; 16 by default.
  public func padding(
    _ edges: Edge.Set = .all, _ distance: Double? = nil
  ) -> ModifiedComponent<Self> {
    modified(.directedPadding(DirectedInsets(edges, distance ?? 16)))
  }

  /// The component with distances on opposite sides, in points.
  public func padding(horizontal: Double, vertical: Double = 0) -> ModifiedComponent<Self> {
    padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
  }

  /// The component with distances above and below, in points.
  public func padding(vertical: Double) -> ModifiedComponent<Self> {
    padding(EdgeInsets(horizontal: 0, vertical: vertical))
  }

  /// The component with distances around it; infinite ones take the free space.
  public func padding(_ insets: EdgeInsets) -> ModifiedComponent<Self> {
    modified(.padding(insets))
  }

  /// The component with an aspect ratio: its width divided by its height, as in CSS.
  public func aspectRatio(_ ratio: Double) -> ModifiedComponent<Self> {
    modified(.aspectRatio(ratio))
  }

  /// The component with a share of the free space of its stack.
  public func flexGrow(_ factor: Double = 1) -> ModifiedComponent<Self> {
    modified(.flexGrow(factor))
  }

  /// The component with another share of a stack that is too small: its share is divided by the
  /// factor.
  ///
  /// 1 by default: components longer than their share shrink, and text wraps, while those that fit
  /// keep their length. With 0 a component never shrinks.
  public func flexShrink(_ factor: Double) -> ModifiedComponent<Self> {
    modified(.flexShrink(factor))
  }

  /// The component, which shrinks after those of its stack with a lower priority, and grows before
  /// them; 0 by default.
  public func layoutPriority(_ priority: Double) -> ModifiedComponent<Self> {
    modified(.layoutPriority(priority))
  }

  /// The component in its natural size: neither wrapped nor cut off if there is too little space,
  /// nor stretched.
  ///
  /// It may overflow its container.
  public func fixedSize() -> ModifiedComponent<Self> {
    modified(.fixedSize([.horizontal, .vertical]))
  }

  /// The component with its natural width, its natural height, or both.
  ///
  /// ```swift
  /// Text(story).fixedSize(horizontal: false, vertical: true)  // all lines, in the width there is
  /// ```
  public func fixedSize(horizontal: Bool, vertical: Bool) -> ModifiedComponent<Self> {
    var axes: Axis.Set = []
    if horizontal { axes.insert(.horizontal) }
    if vertical { axes.insert(.vertical) }
    return modified(.fixedSize(axes))
  }

  /// The component with the length from which it grows and shrinks.
  public func flexBasis(_ basis: LayoutDimension) -> ModifiedComponent<Self> {
    modified(.flexBasis(basis))
  }

  /// The component with its own alignment across its stack.
  public func alignSelf(_ alignment: AlignSelf) -> ModifiedComponent<Self> {
    modified(.alignSelf(alignment))
  }

  func modified(_ modification: LayoutModification) -> ModifiedComponent<Self> {
    ModifiedComponent(content: self, modification: modification)
  }
}
