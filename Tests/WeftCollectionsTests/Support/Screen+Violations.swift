// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftNodes

@testable import WeftCollections

/// The violations of a collection at rest, by a model that is deliberately simple.
extension Screen {
  func violations() -> [String] {
    guard let parts = node.parts else { return ["the collection has no parts"] }
    var result = log.violations
    result += mapViolations(parts)
    result += visibleViolations(parts.view)
    result += stateViolations(parts.view)
    if node.isProcessingUpdates { result.append("an update is under way") }
    if node.blankFraction != 0 { result.append("blank: \(node.blankFraction)") }
    return result
  }

  /// The data space equals the view space, and both match the data.
  private func mapViolations(_ parts: CollectionNode.Parts) -> [String] {
    var result: [String] = []
    let counts = source.sections.map(\.count)
    let maps = [
      ("pending", parts.pipeline.pendingMap), ("visible", parts.view.map),
    ]
    for (name, map) in maps {
      let got = (0..<map.numberOfSections).map { map.numberOfItems(inSection: $0) }
      if got != counts { result.append("\(name) map has \(got) items, the data \(counts)") }
      if let violation = map.invariantViolation() { result.append("\(name) map: \(violation)") }
      if ids(of: map) != ids(of: maps[0].1) { result.append("\(name) map has other items") }
    }
    return result
  }

  private func ids(of map: CollectionMap) -> [[ElementID]] {
    (0..<map.numberOfSections).map { section in
      var ids: [ElementID] = []
      map.forEachItem(inSection: section) { ids.append($0.id) }
      return ids
    }
  }

  /// Exactly the rows of the data in the viewport are shown, at their frames.
  private func visibleViolations(_ view: CollectionView) -> [String] {
    var result: [String] = []
    let viewport = view.viewport
    let expected = expectedFrames(view).filter { $0.frame.intersects(viewport) }
    let shown = node.visibleNodes.compactMap { $0 as? RowCell }
    if shown.map(\.row.id) != expected.map(\.id) {
      result.append("shown are \(shown.map(\.row.id)), not \(expected.map(\.id))")
    }
    for (cell, (id, frame)) in zip(shown, expected) {
      if cell.frame != frame { result.append("row \(id) is at \(cell.frame), not \(frame)") }
      if cell.layer.frame != cell.frame {
        result.append("row \(id) has its layer at \(cell.layer.frame), not \(cell.frame)")
      }
      if cell.layer.presentation.frame != cell.frame || cell.layer.presentation.opacity != 1 {
        result.append("row \(id) is seen at \(cell.layer.presentation.frame), not \(cell.frame)")
      }
      if cell.layer.superlayer !== view.scrollController.contentLayer {
        result.append("row \(id) is not in the content layer")
      }
      result += insideViolations(cell)
      guard cell.row.id >= 0 else { continue }
      guard let path = node.path(for: cell) else {
        result.append("row \(id) has no path")
        continue
      }
      guard source.sections.indices.contains(path.section),
        source.sections[path.section].indices.contains(path.item)
      else {
        result.append("row \(cell.row) is at \(path), where the data has none")
        continue
      }
      if source.sections[path.section][path.item] != cell.row {
        result.append("row \(cell.row) is not what the data has at \(path)")
      }
    }
    if view.animator.isRunning { result.append("something still moves") }
    if view.animator.pictureCount > 0 { result.append("pictures of rows are left") }
    let layers = view.scrollController.contentLayer.sublayers.count
    if layers != shown.count { result.append("\(layers) layers for \(shown.count) cells") }
    return result
  }

  /// The frames of all headers (-1) and rows.
  private func expectedFrames(_ view: CollectionView) -> [(id: Int, frame: Rect)] {
    let width = view.viewport.width
    if let grid = node.layout as? GridLayout {
      return plainGridFrames(of: source.sections, grid, width: width)
    }
    var result: [(id: Int, frame: Rect)] = []
    var y = 0.0
    for (section, rows) in source.sections.enumerated() {
      if view.map.section(at: section)?.value.header != nil {
        let height = view.map.section(at: section)?.leadingLength ?? 0
        result.append((-1, Rect(x: 0, y: y, width: width, height: height)))
        y += height
      }
      for (item, row) in rows.enumerated() {
        let path = ItemPath(section: section, item: item)
        // Rows that were not measured for this width keep their known lengths. Rows on the screen
        // have their preferred heights.
        let length =
          view.map.length(at: path) ?? view.arrangement.frame(of: .item(path))?.height ?? 0
        let height =
          y < view.viewport.maxY && y + length > view.viewport.minY
          ? row.height(width: width) : length
        result.append((row.id, Rect(x: 0, y: y, width: width, height: height)))
        y += length
      }
    }
    return result
  }

  /// The frames of all headers (-1) and rows in a grid.
  func plainGridFrames(
    of sections: [[Row]], _ grid: GridLayout, width: Double
  ) -> [(id: Int, frame: Rect)] {
    let columns = max(
      1, Int((width + grid.spacing) / (grid.minimumItemWidth + grid.spacing)))  // bounded: small
    let side = ((width - grid.spacing * Double(columns - 1)) / Double(columns)).rounded(.down)
    let height = (side * grid.itemAspect).rounded()
    var result: [(id: Int, frame: Rect)] = []
    var y = 0.0
    for (section, rows) in sections.enumerated() {
      if section > 0 { y += grid.sectionSpacing }
      if source.header != nil {
        result.append((-1, Rect(x: 0, y: y, width: width, height: grid.headerHeight)))
        y += grid.headerHeight
      }
      for (item, row) in rows.enumerated() {
        if item > 0, item % columns == 0 { y += height + grid.spacing }
        let x = Double(item % columns) * (side + grid.spacing)
        result.append((row.id, Rect(x: x, y: y, width: side, height: height)))
      }
      if !rows.isEmpty { y += height }
    }
    return result
  }

  /// The violations of the cell's picture, or of the inner node's picture, position and state.
  private func insideViolations(_ cell: RowCell) -> [String] {
    guard let inside = cell.inside else {
      return cell.contents == nil ? ["row \(cell.row.id) has no picture"] : []
    }
    var result: [String] = []
    if inside.contents == nil { result.append("no picture") }
    if cell.subnodes.map(ObjectIdentifier.init) != [ObjectIdentifier(inside)] {
      result.append("other subnodes")
    }
    if inside.interfaceState != cell.interfaceState { result.append("another state") }
    if inside.layer.superlayer !== cell.layer { result.append("another superlayer") }
    if inside.frame != Rect(origin: .zero, size: cell.frame.size) { result.append("a wrong frame") }
    return result.map { "the node inside row \(cell.row.id) has \($0)" }
  }

  /// Each cell has the state that the rules determine for it.
  private func stateViolations(_ view: CollectionView) -> [String] {
    var result: [String] = []
    let map = view.map
    let rules = RangeRules(
      viewport: view.viewport, scrollableDirections: .vertical,
      scrollDirection: view.scroller.direction, mode: view.rangeMode,
      tunings: view.ranges.settings.tunings, isContainerVisible: view.isVisible)
    let (display, preload) = (rules.rect(of: .display), rules.rect(of: .preload))
    func check(_ position: ElementPosition, _ element: CollectionElement?) {
      guard let frame = view.arrangement.frame(of: position) else { return }
      let expected = rules.state(
        isVisible: frame.intersects(rules.viewport), isInDisplay: frame.intersects(display),
        isInPreload: frame.intersects(preload))
      let node = element?.nodeIfAllocated
      if node == nil, expected != .measureLayout { result.append("\(position) has no cell") }
      // A cell that was never in a range has no state.
      let got = node?.interfaceState ?? []
      if node != nil, got != expected, !(got.isEmpty && expected == .measureLayout) {
        result.append("\(position) is in \(got), not \(expected)")
      }
    }
    for section in 0..<map.numberOfSections {
      if let header = map.section(at: section)?.value.header { check(.header(section), header) }
      map.forEachItem(inSection: section) { check(.item($0.path), $0.elementIfMade) }
    }
    return result
  }
}
