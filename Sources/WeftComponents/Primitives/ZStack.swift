// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Overlays components. The stack is as large as its largest component.
public struct ZStack<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// Creates a stack. The first component is at the back.
  public init(
    alignment: Alignment = .center, @ComponentBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let inside = cursor.parts(of: content).withRowsCombined
    var stack = LayeredLayoutSpec(alignment: alignment, children: inside.map(\.element))
    stack.filling = Set(inside.indices.filter { inside[$0].fills.contains(.vertical) })
    var part = ResolvedPart(stack, scope: cursor.scope)
    part.fills = inside.fills
    parts.append(part)
  }
}

/// Overlays its children in a box with the size of the largest child on each axis.
struct LayeredLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let alignment: Alignment
  let children: [any LayoutElement]
  /// The indexes of the children that take all of the available height, if it is limited.
  var filling: Set<Int> = []

  init(alignment: Alignment, children: [any LayoutElement]) {
    self.alignment = alignment
    self.children = children
  }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let parent = context.with(parentSize: ParentSize(exactlyIn: range))
    let free = SizeRange(max: range.max)
    let measured = parent.layouts(of: children) { _ in free }
    var size = range.min
    for layout in measured {
      size.width = max(size.width, layout.size.width)
      size.height = max(size.height, layout.size.height)
    }
    let box = range.clamp(size)
    let isLimited = range.max.height.isFinite
    let aligned = children.enumerated().map { index, child in
      // The column around a child measures it with an unlimited height. A child with its own
      // maximum height grows to that height and is then aligned.
      alignment.placing(isLimited && filling.contains(index) ? child.flexGrow(1) : child)
    }
    let placed = context.with(parentSize: ParentSize(box))
      .layouts(of: aligned, from: children.count) { _ in SizeRange(exact: box) }
    return Layout(element: self, size: box, children: placed)
  }

  var placesChildrenByBaselines: Bool { false }
}
