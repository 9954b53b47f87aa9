// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes

/// The sizes that cells are measured for and arranged by.
struct CollectionGeometry: Sendable {
  var layout: any CollectionLayout
  /// In points.
  var viewportSize = Size.zero
  /// Space around the content, in points.
  var contentInset = EdgeInsets.zero
  /// The traits of the window, or the collection's own.
  var traits = Traits()
  /// Whether the content begins at the end of the viewport.
  var isInverted = false

  /// The sizes that the cell of an element may have.
  ///
  /// - Parameter content: the shown content, if it is not given; so in the members below.
  func sizeRange(of element: CollectionElement, _ content: ElementContent? = nil) -> SizeRange {
    if let own = (content ?? element.shown).item?.sizeRange { return own }
    switch element.supplementaryPlace {
    case nil:
      return layout.sizeRangeForItems(of: element.sectionLayout, viewportSize: viewportSize)
    case .onItem:
      // Like rows, so that a window that only becomes higher measures nothing.
      return SizeRange(max: axes.size(length: .infinity, width: axes.viewportWidth))
    case .onSection: return SizeRange(exact: element.placeSize ?? .zero)
    case .header: return layout.sizeRangeForHeaders(viewportSize: viewportSize)
    default: return layout.sizeRangeForFooters(viewportSize: viewportSize)
    }
  }

  /// Whether there is space for an element, or its content names its sizes.
  func canMeasure(_ element: CollectionElement, _ content: ElementContent? = nil) -> Bool {
    (content ?? element.shown).item?.sizeRange != nil
      || sizeRange(of: element, content).hasSignificantArea
  }

  /// Along and across the axis that scrolls.
  var axes: LayoutAxes {
    var axes = LayoutAxes(layout.axis, viewportSize: viewportSize)
    let isMirrored = layout.axis == .horizontal && traits.layoutDirection == .rightToLeft
    axes.isReversed = isMirrored != isInverted
    return axes
  }

  /// Whether items that are measured in a list have the same sizes by another geometry.
  func measures(like other: CollectionGeometry) -> Bool {
    axes.viewportWidth == other.axes.viewportWidth
      && traits.differences(from: other.traits).isDisjoint(with: .layout)
  }

  /// Whether the place of an element is as long as it measures: of an item, if the layout says so,
  /// and of headers and footers always.
  func isAsLongAsMeasured(_ element: CollectionElement) -> Bool {
    element.supplementaryPlace == nil ? layout.measuresItems : !element.isAttached
  }

  /// A size as maps keep it.
  func extent(_ size: Size, of element: CollectionElement) -> KnownExtent {
    // Headers and footers are as wide as the viewport.
    KnownExtent(
      length: axes.length(of: size),
      breadth: element.supplementaryPlace == nil ? axes.width(of: size) : 0)
  }

  /// The size of an element whose cell fits this geometry and has not changed since.
  func measuredSize(of element: CollectionElement, _ content: ElementContent? = nil) -> Size? {
    (content ?? element.shown).measuredSize(in: sizeRange(of: element, content), by: traits)
  }

  /// The size of an element whose cell need not be measured again while it is out of sight: it fits
  /// this geometry, and the cell has not changed since, or changes in each measurement.
  func settledSize(of element: CollectionElement, _ content: ElementContent? = nil) -> Size? {
    let content = content ?? element.shown
    if let size = measuredSize(of: element, content) { return size }
    return measuredAnyVersion(of: element, content) && content.isRestless ? content.lastSize : nil
  }

  /// Whether the last measurement of an element was for this geometry, whatever has changed since.
  func measuredAnyVersion(of element: CollectionElement, _ content: ElementContent? = nil) -> Bool {
    (content ?? element.shown).isMeasured(for: sizeRange(of: element, content), by: traits)
  }
}
