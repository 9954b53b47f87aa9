// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftNodes

/// The ranges and frames of the elements behind and in front of sections.
extension CollectionView {
  /// Sets the ranges of section elements to their sections'. O(sections in ranges · log n), or O(1)
  /// while no section has such elements.
  func followSectionSupplements(by rules: RangeRules) {
    let isNewLayout = attachments != supplements.attachments
    if isNewLayout {
      supplements.attachments = attachments
      let hosts = ranges.tracked.values.map(\.element).filter { !$0.isAttached }
      for host in hosts.sorted(by: { $0.id < $1.id }) { cells.followSupplements(of: host) }
    }
    guard map.hasSectionSupplements || !supplements.ofSections.isEmpty else { return }
    let visible = sections(in: rules.viewport)
    let display = sections(in: rules.rect(of: .display))
    let preload = sections(in: rules.rect(of: .preload))
    var near: [ElementID: CollectionElement] = [:]
    for section in [visible, display, preload].hull {
      let state = rules.state(
        isVisible: visible.contains(section), isInDisplay: display.contains(section),
        isInPreload: preload.contains(section))
      if state == .measureLayout { continue }
      forEachSupplement(ofSection: section, of: map, arrangement, by: geometry) { element, frame in
        // An empty section provides no size for which to measure.
        let hadRoom = element.placeSize != nil && geometry.canMeasure(element)
        if !hadRoom { element.placeSize = frame.size }
        near[element.id] = element
        let hasRoomNow = !hadRoom && geometry.canMeasure(element)
        if ranges.setState(state, of: element) || hasRoomNow { cells.changedRanges.append(element) }
      }
    }
    let gone = supplements.ofSections.values.filter { near[$0.id] == nil }
    for element in gone.sorted(by: { $0.id < $1.id })
    where ranges.setState(nil, of: element) {
      cells.changedRanges.append(element)
    }
    supplements.ofSections = near
  }

  private func sections(in rect: Rect) -> Range<Int> {
    arrangement.sections(in: rect).clamped(to: 0..<map.numberOfSections)
  }

  /// Calls a closure for the elements of a section that a layout shows, with their frames.
  func forEachSupplement(
    ofSection section: Int, of map: CollectionMap, _ arrangement: any CollectionArrangement,
    by geometry: CollectionGeometry, _ body: (CollectionElement, _ frame: Rect) -> Void
  ) {
    guard let elements = map.section(at: section)?.value.supplements.inOrderOfKinds,
      !elements.isEmpty
    else { return }
    let attachments = geometry.layout.attachments
    for element in elements {
      guard let kind = element.supplementaryPlace?.attachedKind,
        let attachment = attachments[kind], !attachment.isForItems
      else { continue }
      let own = arrangement.supplementaryFrame(
        ofKind: kind, at: ItemPath(section: section, item: 0), size: nil)
      let frame =
        own
        ?? arrangement.frame(ofSection: section).map {
          attachment.frame(
            in: $0, size: .zero, direction: geometry.traits.layoutDirection)
        }
      if let frame { body(element, frame) }
    }
  }

  /// O(sections on the screen · log n).
  func layoutSectionSupplements(_ cells: inout [SupplementsOnScreen.Cell]) {
    for section in sections(in: viewport) {
      forEachSupplement(ofSection: section, of: map, arrangement, by: geometry) {
        element, frame in
        guard frame.intersects(viewport), let node = supplementToShow(of: element, in: frame.size)
        else { return }
        node.place(at: frame.origin)
        let kind = element.supplementaryPlace?.attachedKind
        let isInFront = kind.flatMap { attachments[$0] }?.isInFront ?? false
        let parent = isInFront ? supplements.front : supplements.back
        if node.layer.superlayer !== parent { parent.addSublayer(node.layer) }
        cells.append(.init(node: node, element: element))
      }
    }
  }
}

extension [Range<Int>] {
  /// The range from the first to the last number in any of the ranges.
  fileprivate var hull: Range<Int> {
    let ranges = filter { !$0.isEmpty }
    guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
    else { return 0..<0 }
    return low..<high
  }
}
