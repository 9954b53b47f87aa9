// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes

/// The sizes and traits for which cells are measured and arranged.
struct CollectionGeometry: Sendable {
  var layout: any CollectionLayout
  var viewSize = Size.zero
  /// In points, without the nodes beside the content.
  var contentInset = EdgeInsets.zero
  /// The width beside the content at which lines end, in points.
  var trailingWidth = 0.0
  /// The traits of the window, or the collection's own traits.
  var traits = Traits()
  var isInverted = false

  /// The space around the content, including the nodes beside the content, in points.
  var insets: EdgeInsets {
    var insets = contentInset
    if trailingWidth > 0 {
      if traits.layoutDirection == .rightToLeft {
        insets.left += trailingWidth
      } else {
        insets.right += trailingWidth
      }
    }
    return insets
  }

  /// The size for which the layout arranges the content, in points. The content does not scroll
  /// across the axis, so the insets across the axis reduce it.
  var viewportSize: Size { viewSize.inset(by: insets.across(layout.axis)) }

  var contentRoom: Size { viewSize.inset(by: insets) }

  /// Replaces the insets along the axis, which rows do not depend on.
  mutating func setInsets(_ inset: EdgeInsets) {
    let across = contentInset.across(layout.axis)
    let along = inset.across(layout.axis.cross)
    contentInset = EdgeInsets(
      top: across.top + along.top, left: across.left + along.left,
      bottom: across.bottom + along.bottom, right: across.right + along.right)
  }

  /// Returns the sizes that a cell may have. By default of the shown content, here and below.
  func sizeRange(of element: CollectionElement, _ content: ElementContent? = nil) -> SizeRange {
    if let own = (content ?? element.shown).item?.sizeRange { return own }
    switch element.supplementaryPlace {
    case nil:
      return layout.sizeRangeForItems(of: element.sectionLayout, viewportSize: viewportSize)
    case .onItem:
      // Matches the range of rows, so that a window that only becomes higher measures nothing.
      return SizeRange(max: axes.size(length: .infinity, width: axes.viewportWidth))
    case .onSection: return SizeRange(exact: element.placeSize ?? .zero)
    case .header: return layout.sizeRangeForHeaders(viewportSize: viewportSize)
    default: return layout.sizeRangeForFooters(viewportSize: viewportSize)
    }
  }

  /// Whether space is available, or the content specifies its sizes.
  func canMeasure(_ element: CollectionElement, _ content: ElementContent? = nil) -> Bool {
    (content ?? element.shown).item?.sizeRange != nil
      || sizeRange(of: element, content).hasSignificantArea
  }

  var axes: LayoutAxes {
    var axes = LayoutAxes(layout.axis, viewportSize: viewportSize)
    let isMirrored = layout.axis == .horizontal && traits.layoutDirection == .rightToLeft
    axes.isReversed = isMirrored != isInverted
    return axes
  }

  /// Whether items that are measured in a list have the same sizes with another geometry.
  func measures(like other: CollectionGeometry) -> Bool {
    axes.viewportWidth == other.axes.viewportWidth
      && traits.differences(from: other.traits).isDisjoint(with: .layout)
  }

  /// Whether the frame has the measured length, as for headers, footers and measured items.
  func isAsLongAsMeasured(_ element: CollectionElement) -> Bool {
    element.supplementaryPlace == nil ? layout.measuresItems : !element.isAttached
  }

  /// Converts a size to the form that maps store.
  func extent(_ size: Size, of element: CollectionElement) -> KnownExtent {
    // Headers and footers are as wide as the viewport.
    KnownExtent(
      length: axes.length(of: size),
      breadth: element.supplementaryPlace == nil ? axes.width(of: size) : 0)
  }

  /// Returns the size of a cell that fits this geometry and has not changed since.
  func measuredSize(of element: CollectionElement, _ content: ElementContent? = nil) -> Size? {
    (content ?? element.shown).measuredSize(in: sizeRange(of: element, content), by: traits)
  }

  /// Returns the size of a cell that need not be measured again off the screen. It fits this
  /// geometry, and has not changed since or changes in each measurement.
  func settledSize(of element: CollectionElement, _ content: ElementContent? = nil) -> Size? {
    let content = content ?? element.shown
    if let size = measuredSize(of: element, content) { return size }
    return measuredAnyVersion(of: element, content) && content.isRestless ? content.lastSize : nil
  }

  /// Whether the last measurement was for this geometry, even if the cell has changed since.
  func measuredAnyVersion(of element: CollectionElement, _ content: ElementContent? = nil) -> Bool {
    (content ?? element.shown).isMeasured(for: sizeRange(of: element, content), by: traits)
  }
}

extension EdgeInsets {
  /// The finite insets across a scroll axis.
  func across(_ axis: Axis) -> EdgeInsets {
    func finite(_ inset: Double) -> Double { inset.isFinite ? inset : 0 }
    return axis == .vertical
      ? EdgeInsets(left: finite(left), right: finite(right))
      : EdgeInsets(top: finite(top), bottom: finite(bottom))
  }
}
