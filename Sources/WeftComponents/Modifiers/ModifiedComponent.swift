// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A component that is laid out in another way; the layout modifiers of ``Component`` make it.
public struct ModifiedComponent<Content: Component>: Component {
  /// There is no body.
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
  case size(ElementSize, Alignment)
  case flexGrow(Double)
  case flexShrink(Double)
  case flexBasis(LayoutDimension)
  case alignSelf(AlignSelf)
  case aspectRatio(Double)
  case layoutPriority(Double)

  func apply(to part: ResolvedPart) -> ResolvedPart {
    var part = part
    switch self {
    case .padding(let insets):
      return part.wrapped(insets: insets) { InsetLayoutSpec(insets: insets, child: $0) }
    case .aspectRatio(let ratio):
      return part.wrapped { RatioLayoutSpec(ratio: 1 / ratio, child: $0) }
    case .size(let size, let alignment):
      return part.framed(size, alignment)
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
    }
    return part
  }
}

// A modifier of something that has several parts, such as a `ForEach`, changes each of them.
extension Component {
  /// The component with the same distance on all sides, in points.
  public func padding(_ distance: Double = 16) -> ModifiedComponent<Self> {
    padding(EdgeInsets(all: distance))
  }

  /// The component with distances on opposite sides, in points.
  public func padding(
    horizontal: Double = 0, vertical: Double = 0
  ) -> ModifiedComponent<Self> {
    padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
  }

  /// The component with distances around it; infinite ones take what is free.
  public func padding(_ insets: EdgeInsets) -> ModifiedComponent<Self> {
    modified(.padding(insets))
  }

  /// The component in a size of its own.
  ///
  /// A frame does not give way in a stack that is too small.
  ///
  /// - Parameter alignment: where the component lies in its frame. By default it is as large as the
  ///   frame, as images want it; text begins at the top then.
  public func frame(
    width: LayoutDimension = .auto, height: LayoutDimension = .auto, alignment: Alignment = .fill
  ) -> ModifiedComponent<Self> {
    modified(.size(ElementSize(width: width, height: height), alignment))
  }

  /// The component with limits to its size. An infinite maximum is no limit.
  public func frame(
    minWidth: LayoutDimension = .auto, maxWidth: LayoutDimension = .auto,
    minHeight: LayoutDimension = .auto, maxHeight: LayoutDimension = .auto,
    alignment: Alignment = .fill
  ) -> ModifiedComponent<Self> {
    modified(
      .size(
        ElementSize(
          minWidth: minWidth, minHeight: minHeight, maxWidth: maxWidth, maxHeight: maxHeight),
        alignment))
  }

  /// The component in a shape: its width divided by its height, as in CSS.
  public func aspectRatio(_ ratio: Double) -> ModifiedComponent<Self> {
    modified(.aspectRatio(ratio))
  }

  /// The component with a share of the free room of its stack.
  public func flexGrow(_ factor: Double = 1) -> ModifiedComponent<Self> {
    modified(.flexGrow(factor))
  }

  /// The component with a share of what it must give up where its stack is too small.
  ///
  /// 1 by default, as in CSS: all but a frame gives way, and text wraps.
  public func flexShrink(_ factor: Double) -> ModifiedComponent<Self> {
    modified(.flexShrink(factor))
  }

  /// The component, which gives way after those of its stack with a lower priority, and grows
  /// before them; 0 by default.
  public func layoutPriority(_ priority: Double) -> ModifiedComponent<Self> {
    modified(.layoutPriority(priority))
  }

  /// The component with another length to grow and shrink from.
  public func flexBasis(_ basis: LayoutDimension) -> ModifiedComponent<Self> {
    modified(.flexBasis(basis))
  }

  /// The component with its own alignment across its stack.
  public func alignSelf(_ alignment: AlignSelf) -> ModifiedComponent<Self> {
    modified(.alignSelf(alignment))
  }

  private func modified(_ modification: LayoutModification) -> ModifiedComponent<Self> {
    ModifiedComponent(content: self, modification: modification)
  }
}
