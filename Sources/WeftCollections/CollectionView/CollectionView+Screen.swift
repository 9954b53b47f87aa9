// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The cells on the screen, their frames, and changes deferred until the pipeline's next step 5.
extension CollectionView {
  /// Adds the cells that belong on the screen, and removes the others. O(cells · log n).
  func layoutCells() {
    takeLengthsOfArrivingCells()
    let number = visibleCells.beginSearch()
    let axes = axes
    var cells: [VisibleCell] = []
    cells.reserveCapacity(visibleCells.inOrder.count + 1)
    // A custom arrangement may return an element twice.
    let pinned = Dictionary(
      pinnedFrames.map { ($0.position, $0.frame) },
      uniquingKeysWith: { first, _ in first })
    let positions = arrangement.positions(in: viewport).union(pinned.keys.sorted())
    let shownLanes = lanes.update(showing: positions)
    map.forEachPosition(in: positions) { position in
      guard let element = map.element(at: position),
        let frame = pinned[position] ?? arrangement.frame(of: position),
        let node = cellToShow(of: element, in: frame.size)
      else { return }
      cells.append(
        VisibleCell(node: node, position: position, isPinned: pinned[position] != nil))
      if position.path != nil, let lane = shownLanes[position.section],
        let section = arrangement.orthogonalSection(at: position.section)
      {
        node.place(at: lane.convert(frame.origin, of: section))
      } else {
        node.place(at: axes.origin(of: node.frame.size, in: frame))
      }
    }
    func parent(of cell: VisibleCell) -> Layer {
      let lane = cell.position.path == nil ? nil : shownLanes[cell.position.section]
      return lane?.scrollController.contentLayer ?? scrollController.contentLayer
    }
    // Callbacks may close the window, or show another update, which lays out all cells itself.
    for cell in cells where visibleCells[cell.node] == nil { _ = cell.node.layer }
    guard number == visibleCells.searchNumber, runtime != nil else { return }
    let old = visibleCells
    visibleCells.replaceAll(with: cells)
    keepShownItems()
    let hidden = old.inOrder.filter { !shows($0.node) }
    let shown = cells.filter { old[$0.node] == nil }
    // A staged cell stays staged, because it may appear again before its changes may be shown.
    for cell in hidden {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    for cell in shown {
      if let element = map.element(at: cell.position), cell.node.element === element,
        !element.hasLentCell
      {
        if wantedGeometry.measuredSize(of: element) != nil {
          // Its update has appeared while the cell was off the screen.
          self.cells.unstage(cell.node)
        } else {
          // Until it is prepared, a changed cell shows its old state in the size of its frame.
          if !self.cells.isStaged(cell.node) { cell.node.showPendingChanges() }
          self.cells.onChange?(cell.node)
        }
      }
      parent(of: cell).insertSublayer(cell.node.layer, at: pinned.isEmpty ? .max : 0)
      events.append(.willDisplay(cell.node))
    }
    // The cells have moved into another section, or their section no longer scrolls separately.
    for cell in cells where !cell.isPinned {
      let parent = parent(of: cell)
      if cell.node.layer.superlayer !== parent {
        parent.insertSublayer(cell.node.layer, at: pinned.isEmpty ? .max : 0)
      }
    }
    for cell in cells where cell.isPinned && old[cell.node]?.isPinned != true {
      scrollController.contentLayer.addSublayer(cell.node.layer)
    }
    // A cell that appears before its commit shows its size now. If it is staged in this frame, it
    // would otherwise keep the size that it had when it was last visible.
    for cell in shown where !self.cells.isStaged(cell.node) { cell.node.showPendingChanges() }
    guard number == visibleCells.searchNumber else { return }
    layoutSupplements()
    guard number == visibleCells.searchNumber else { return }
    if !shown.isEmpty { handOverPress(to: shown) }
    guard number == visibleCells.searchNumber, runtime != nil else { return }
    swipes.follow()
    let before = transition.take()
    if let before, before.isAnimated {
      animate(from: before)
    } else if animator.isRunning {
      followMovement(shown, after: before)
    }
  }

  /// Inserts a layer directly above the content, and below the scroll bars.
  func insertAboveContent(_ layer: Layer) {
    let viewport = scrollController.layer
    // Pictures of rows that have left the screen may lie below the content.
    let index = viewport.sublayers.firstIndex { $0 === scrollController.contentLayer } ?? 0
    viewport.insertSublayer(layer, at: index + 1)
  }

  /// Applies the lengths of arriving cells that were measured late, which would cover others.
  private func takeLengthsOfArrivingCells() {
    // The lengths of the first cells may make other cells visible.
    for _ in 0..<8 {
      var arriving: [CollectionElement] = []
      map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
        guard geometry.layout.measuresItems || position.path == nil,
          let element = map.element(at: position), !isOnScreen(element),
          let size = element.shown.lastSize, element.shown.isShowable,
          map.extent(at: position) != geometry.extent(size, of: element)
        else { return }
        arriving.append(element)
      }
      // The cells stay off the screen until a worker has arranged the measured rows.
      if arriving.isEmpty || lengths.job != nil { return }
      lengths.flush(with: arriving)
    }
  }

  var blankFraction: Double {
    var (area, blank) = (0.0, 0.0)
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard let frame = arrangement.frame(of: position)?.intersection(viewport) else { return }
      area += frame.width * frame.height
      guard let element = map.element(at: position), cells.isDrawn(element) else {
        blank += frame.width * frame.height
        return
      }
    }
    return area > 0 ? blank / area : 0
  }

  /// Returns the cell of an element that belongs on the screen, if it can be shown in a size.
  func cellToShow(of element: CollectionElement, in size: Size) -> CellNode? {
    let content = element.shown
    guard content.isShowable, let node = content.node else { return nil }
    if visibleCells[node] == nil {
      // The cell was updated to a model for which it was not measured yet.
      guard let measuredSize = content.lastSize else { return nil }
      // A worker is arranging the cell's subtree at this moment.
      if cells.isBusy(element) { return nil }
      // A worker is arranging the neighbors, which the cell would cover.
      if lengths.job != nil, geometry.isAsLongAsMeasured(element),
        map.extent(of: element) != geometry.extent(measuredSize, of: element)
      {
        return nil
      }
      if geometry.isAsLongAsMeasured(element) {
        // The cell was measured for a former width or former traits. While the screen is about to
        // change them, any cell is better than none, unless it would cover the next column.
        if !geometry.measuredAnyVersion(of: element),
          geometry.measures(like: wantedGeometry) || isTooWide(measuredSize, for: size)
        {
          return nil
        }
      } else if measuredSize != size {
        // The cell was measured for another geometry, in which its frame has another size.
        return nil
      }
    }
    if node.element == nil || node.runtime !== runtime { cells.adopt(node, of: element) }
    return node
  }

  /// Whether a cell is wider than its frame, which covers only a part of the viewport's width.
  private func isTooWide(_ size: Size, for place: Size) -> Bool {
    let axes = geometry.axes
    let width = axes.width(of: place)
    return axes.width(of: size) > width + 1e-3 && width < axes.viewportWidth / 2 + 1e-3
  }

  /// Whether the layer of a cell off the screen shows the right contents and size.
  func canComeIn(_ node: CellNode, of element: CollectionElement) -> Bool {
    node.isInDisplayState && node.isNodeLoaded && !node.isBlank
      && node.layer.bounds.size == element.shown.lastSize
  }
}
