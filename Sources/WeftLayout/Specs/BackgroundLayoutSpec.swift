// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays an element behind its child, exactly as large as the child.
public struct BackgroundLayoutSpec: LayoutElement {
  /// How the container lays the spec out.
  public var style = LayoutStyle()
  /// The element that decides the size.
  public var child: any LayoutElement
  /// The element behind.
  public var background: any LayoutElement

  /// Creates a spec that lays `background` behind `child`.
  public init(child: any LayoutElement, background: any LayoutElement) {
    self.child = child
    self.background = background
  }

  /// Measures the child, then the background at the child's size; the background comes first,
  /// behind.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension BackgroundLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    guard let layout = pass.layout(of: child, at: 0, thatFits: range, in: context),
      let back = pass.layout(
        of: background, at: 1, thatFits: SizeRange(exact: layout.size),
        in: context.with(parentSize: ParentSize(layout.size)))
    else { return nil }
    return Layout(spec: self, size: layout.size, around: layout, children: [back, layout])
  }
}

/// Lays an element over its child, exactly as large as the child.
public struct OverlayLayoutSpec: LayoutElement {
  /// How the container lays the spec out.
  public var style = LayoutStyle()
  /// The element that decides the size.
  public var child: any LayoutElement
  /// The element in front.
  public var overlay: any LayoutElement

  /// Creates a spec that lays `overlay` over `child`.
  public init(child: any LayoutElement, overlay: any LayoutElement) {
    self.child = child
    self.overlay = overlay
  }

  /// Measures the child, then the overlay at the child's size; the overlay comes last, in front.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }
}

extension OverlayLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    guard let layout = pass.layout(of: child, at: 0, thatFits: range, in: context),
      let front = pass.layout(
        of: overlay, at: 1, thatFits: SizeRange(exact: layout.size),
        in: context.with(parentSize: ParentSize(layout.size)))
    else { return nil }
    return Layout(spec: self, size: layout.size, around: layout, children: [layout, front])
  }
}
