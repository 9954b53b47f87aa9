// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out an element behind its child at the child's size.
public struct BackgroundLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The element that determines the size.
  public var child: any LayoutElement
  /// The element behind the child.
  public var background: any LayoutElement

  /// Creates a spec with `background` behind `child`.
  public init(child: any LayoutElement, background: any LayoutElement) {
    self.child = child
    self.background = background
  }

  /// Measures the child, then the background at the child's size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let layout = context.layout(of: child, thatFits: range)
    let back = context.with(parentSize: ParentSize(layout.size))
      .layout(of: background, at: 1, thatFits: SizeRange(exact: layout.size))
    return Layout(spec: self, size: layout.size, around: layout, children: [back, layout])
  }
}

/// Lays out an element in front of its child at the child's size.
public struct OverlayLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The element that determines the size.
  public var child: any LayoutElement
  /// The element in front of the child.
  public var overlay: any LayoutElement

  /// Creates a spec with `overlay` in front of `child`.
  public init(child: any LayoutElement, overlay: any LayoutElement) {
    self.child = child
    self.overlay = overlay
  }

  /// Measures the child, then the overlay at the child's size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let layout = context.layout(of: child, thatFits: range)
    let front = context.with(parentSize: ParentSize(layout.size))
      .layout(of: overlay, at: 1, thatFits: SizeRange(exact: layout.size))
    return Layout(spec: self, size: layout.size, around: layout, children: [layout, front])
  }
}
