// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Something that can be measured and laid out: a display node, or a spec that arranges elements.
///
/// Both layout functions may be called on any thread, and on several at the same time.
public protocol LayoutElement: Sendable {
  /// How the container lays the element out.
  var style: LayoutStyle { get }

  /// Whether the element is something to show. The default is ``LayoutElementKind/spec``.
  var kind: LayoutElementKind { get }

  /// Whether the baselines of the children may decide on where the element places them.
  ///
  /// Where no element uses baselines, a child whose baselines alone have changed leaves all
  /// around it as it is. The default is yes.
  var placesChildrenByBaselines: Bool { get }

  /// Lays the element out for its container: restricts `range` by the element's style, then
  /// calculates the layout.
  ///
  /// Containers call this for their children. Elements that keep their layouts implement it with
  /// a cache; ``constrain(_:in:)`` gives the range that belongs to the calculation.
  ///
  /// - Parameters:
  ///   - range: the sizes that the container allows, in points.
  ///   - context: the container's size, the scale and the direction of rows.
  func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout

  /// Calculates the layout: the element's size, which should lie in `range`, and the layouts of its
  /// children, placed.
  ///
  /// A leaf rounds its own size up to whole pixels:
  /// ``Layout/init(leaf:contentSize:thatFits:in:firstBaseline:lastBaseline:)`` does.
  ///
  /// - Parameters:
  ///   - range: the sizes allowed, in points, already restricted by the element's style.
  ///   - context: the container's size, the scale and the direction of rows.
  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout

  /// Calculates the layout of a spec whose children are measured by a pass.
  ///
  /// A spec that implements this, rather than measure its children itself, is measured in the same
  /// stack space however deep it is nested, and no spec inside it is measured twice for the same
  /// question. Its other function is then ``LayoutPass/layout(of:thatFits:in:)``. Below 100,000
  /// levels the layout is empty, and as small as allowed. The default asks no pass.
  ///
  /// - Parameters:
  ///   - range: the sizes allowed, in points, already restricted by the element's style.
  ///   - context: the container's size, the scale and the direction of rows.
  ///   - pass: provides the layouts of the children.
  /// - Returns: the layout; nil if the pass returned nil, because it has to find another layout
  ///   first. It then calls this again, and the element has to ask the same questions again.
  func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout?
}

extension LayoutElement {
  /// ``LayoutElementKind/spec``.
  public var kind: LayoutElementKind { .spec }

  /// Calculates the layout in the range restricted by the element's style.
  ///
  /// Where elements are nested so deep that the stack might not suffice, the layout is empty, and
  /// as small as allowed.
  public func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let range = constrain(range, in: context)
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    return calculateLayout(thatFits: range, in: context.below(levels: 0))
  }

  /// Calculates the layout without asking the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    let context = context.below(levels: pass.level)
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    return calculateLayout(thatFits: range, in: context)
  }

  /// The part of `range` that the element's style allows; if they do not overlap, the end of
  /// `range` nearest to the style.
  public func constrain(_ range: SizeRange, in context: LayoutContext) -> SizeRange {
    range.intersect(style.size.resolved(against: context.parentSize))
  }
}

/// Whether an element is something to show or only arranges others.
public enum LayoutElementKind: Hashable, Sendable {
  /// Has a place on the screen; flattening a layout keeps it.
  case node
  /// Arranges its children; flattening a layout dissolves it.
  case spec
}
