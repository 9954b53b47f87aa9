// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The state of a collection on the screen, shared by the owners that ``CollectionView`` creates.
@MainActor class CollectionScreen: FrameCommittable, NodeLayoutContainer {
  struct PendingWork: OptionSet {
    let rawValue: Int
    static let commit = PendingWork(rawValue: 1)
    static let update = PendingWork(rawValue: 2)
    /// The pipeline must prepare the rows on the screen, even without a submitted update.
    static let preparation = PendingWork(rawValue: 4)
  }

  let scrollController: ScrollController
  let animator: UpdateAnimator
  var runtime: HostRuntime? { didSet { workers = runtime?.workers ?? workers } }
  private(set) var workers: (any WorkScheduler)?
  var isVisible = false
  /// Whether the collection and its cells on the screen are in the tree of a window.
  var isInHierarchy = false

  /// The view space. Only updates, and newly measured lengths, change it.
  var map = CollectionMap() { didSet { stateNumber += 1 } }
  var arrangement: any CollectionArrangement
  var geometry: CollectionGeometry { didSet { stateNumber += 1 } }
  /// The version of the current map and geometry.
  private(set) var stateNumber = 0
  /// The geometry which the next preparation will show.
  var wantedGeometry: CollectionGeometry
  var hasNewLayout = false
  /// The geometry for which an eager collection has measured all of ``map``.
  var measuredGeometry: CollectionGeometry?
  /// The length of items that were not measured.
  var estimate = LengthEstimate()

  var visibleCells = VisibleCells()
  /// The cells on the screen that take no space.
  var supplements = SupplementsOnScreen()
  var ranges = RangeController()
  var pendingWork: PendingWork = []

  init(layer: Layer, layout: any CollectionLayout) {
    geometry = CollectionGeometry(layout: layout)
    wantedGeometry = geometry
    arrangement = layout.arrangement(
      of: map, viewportSize: .zero, estimatedItemLength: layout.estimatedItemLength)
    scrollController = ScrollController(layer: layer)
    animator = UpdateAnimator(in: layer)
  }

  isolated deinit {}

  // MARK: Work

  func commit() {}

  func nodeNeedsLayout(_ node: DisplayNode) {}

  func distanceFromSight(of node: DisplayNode) -> Double { 0 }

  /// Requests an update of ranges and cells in this frame.
  func setNeedsUpdate() {
    pendingWork.insert(.update)
    setNeedsCommit()
  }

  /// Requests that the rows on the screen are measured again and shown together.
  func setNeedsPreparation() {
    pendingWork.insert(.preparation)
    setNeedsCommit()
  }

  func setNeedsCommit() {
    guard !pendingWork.contains(.commit), let runtime else { return }
    pendingWork.insert(.commit)
    runtime.frames.setNeedsCommit(self)
  }

  // MARK: Cells

  func shows(_ node: CellNode) -> Bool {
    visibleCells[node] != nil || supplements.ids.contains(ObjectIdentifier(node))
  }

  func isOnScreen(_ element: CollectionElement) -> Bool {
    element.nodeIfAllocated.map(shows) ?? false
  }

  /// The index among the content's sublayers for layers behind all rows.
  var rearmostIndex: Int { supplements.back.superlayer == nil ? 0 : 1 }

  // MARK: Geometry

  var viewport: Rect { scrollController.visibleRect }

  /// The current size of the view, in points.
  var viewportSize: Size { wantedGeometry.viewSize }

  /// In points. Insets across the axis apply when rows are shown that fit between them.
  var contentInset: EdgeInsets { geometry.insets }

  /// The axes of the layout on the screen. The axes of another layout apply when it is shown.
  var axes: LayoutAxes { axes(of: geometry) }

  func axes(of geometry: CollectionGeometry) -> LayoutAxes {
    var geometry = geometry
    geometry.viewSize = viewportSize
    return geometry.axes
  }

  /// Returns the inputs for an arrangement. `earlier` is an arrangement of a similar map, by
  /// default the current one.
  func recipe(
    of map: CollectionMap, by geometry: CollectionGeometry,
    after earlier: (any CollectionArrangement)? = nil
  ) -> ArrangementRecipe {
    ArrangementRecipe(
      map: map, geometry: geometry, estimatedItemLength: estimatedItemLength(geometry.layout),
      earlier: earlier ?? arrangement)
  }

  /// Keeps the columns or lines of the items on the screen. O(cells + sections).
  func keepShownItems() {
    var items: [Int: Range<Int>] = [:]
    for cell in visibleCells.inOrder {
      guard let path = cell.position.path else { continue }
      let earlier = items[path.section] ?? path.item..<path.item
      items[path.section] =
        min(earlier.lowerBound, path.item)..<max(earlier.upperBound, path.item + 1)
    }
    guard let new = arrangement.showing(items) else { return }
    arrangement = new.arrangement
    // Arrangements that workers are making would not keep the items.
    if new.beginsRun { stateNumber += 1 }
  }

  /// Returns the length of items that were not measured, in whole points so that cells lie on whole
  /// pixels, and not zero, or a viewport would contain any number of items.
  func estimatedItemLength(_ layout: any CollectionLayout) -> Double {
    let length = estimate.average ?? layout.estimatedItemLength
    return length.isFinite ? max(1, length.rounded()) : 1
  }
}
