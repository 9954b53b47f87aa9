// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An element that can be measured and laid out, such as a display node or a spec that arranges
/// elements.
///
/// Both layout functions may be called on any thread, and on several threads at the same time.
public protocol LayoutElement: Sendable {
  /// The style that the container uses to lay out the element.
  var style: LayoutStyle { get }

  /// Whether the element is displayed or only arranges others. The default is
  /// ``LayoutElementKind/spec``.
  var kind: LayoutElementKind { get }

  /// Whether the positions of the children may depend on their baselines. The default is `true`.
  ///
  /// If no element around a child uses baselines, a change of the child's baselines alone requires
  /// no new layout around it.
  var placesChildrenByBaselines: Bool { get }

  /// Lays out the element for its container. This restricts `range` by the element's style and then
  /// calculates the layout.
  ///
  /// Containers call this for their children. Elements that cache their layouts override it.
  /// ``constrain(_:in:)`` returns the range for the calculation.
  ///
  /// - Parameters:
  ///   - range: The sizes that the container allows, in points.
  ///   - context: The container's size, the scale and the direction of rows.
  func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout

  /// Calculates the element's size, which should be in `range`, and the positioned layouts of its
  /// children.
  ///
  /// A leaf must round its size up to whole pixels, as
  /// ``Layout/init(leaf:contentSize:thatFits:in:firstBaseline:lastBaseline:)`` does.
  ///
  /// - Parameters:
  ///   - range: The allowed sizes, in points, already restricted by the element's style.
  ///   - context: The container's size, the scale and the direction of rows.
  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout

  /// Calculates the layout of a spec and measures its children through a pass.
  ///
  /// A spec that implements this uses a constant amount of stack space at any nesting depth, and no
  /// spec inside it is measured twice for the same question. Its other function should then return
  /// ``LayoutPass/layout(of:thatFits:in:)``. Below 100,000 levels the layout is empty, at the
  /// minimum size. The default implementation does not use the pass.
  ///
  /// - Parameters:
  ///   - range: The allowed sizes, in points, already restricted by the element's style.
  ///   - context: The container's size, the scale and the direction of rows.
  ///   - pass: Provides the layouts of the children.
  /// - Returns: The layout, or nil if the pass returned nil because it must first compute another
  ///   layout. The pass then calls this again, and the element must ask for the same layouts again.
  func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout?
}

extension LayoutElement {
  /// ``LayoutElementKind/spec``.
  public var kind: LayoutElementKind { .spec }

  /// Calculates the layout in the range restricted by the element's style.
  ///
  /// If the nesting is so deep that the stack might overflow, the layout is empty, at the minimum
  /// size.
  public func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let range = constrain(range, in: context)
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    return calculateLayout(thatFits: range, in: context.below(levels: 0))
  }

  /// Calculates the layout without the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    let context = context.below(levels: pass.level)
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    return calculateLayout(thatFits: range, in: context)
  }

  /// The part of `range` that the element's style allows. If they do not overlap, this is the end
  /// of `range` nearest to the style.
  public func constrain(_ range: SizeRange, in context: LayoutContext) -> SizeRange {
    range.intersect(style.size.resolved(against: context.parentSize))
  }
}

/// Whether an element is displayed or only arranges other elements.
public enum LayoutElementKind: Hashable, Sendable {
  /// The element is displayed. Flattening a layout keeps it.
  case node
  /// The element arranges its children. Flattening a layout dissolves it.
  case spec
}
