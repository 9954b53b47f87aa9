// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The state of a collection on the screen, with its map, its arrangement and its cells.
///
/// The owners of a collection view share this state. ``CollectionView`` creates the owners and
/// changes the state.
@MainActor class CollectionScreen: FrameCommittable, NodeLayoutContainer {
  /// The pending work of a view.
  struct PendingWork: OptionSet {
    let rawValue: Int
    /// A commit in this frame is requested.
    static let commit = PendingWork(rawValue: 1)
    /// Ranges and cells are outdated.
    static let update = PendingWork(rawValue: 2)
    /// The pipeline must prepare the rows on the screen again, even without a submitted update.
    static let preparation = PendingWork(rawValue: 4)
  }

  let scrollController: ScrollController
  /// Tracks the animations of updates.
  let animator: UpdateAnimator
  /// The runtime of the window, or `nil` while the collection is in no window.
  var runtime: HostRuntime? { didSet { workers = runtime?.workers ?? workers } }
  /// The workers of the last window.
  private(set) var workers: (any WorkScheduler)?
  /// Whether the window is on the screen.
  var isVisible = false
  /// Whether the collection is in the tree of a window. Its cells on the screen then are, too.
  var isInHierarchy = false

  /// The view space. Only updates, and newly measured lengths, change it.
  var map = CollectionMap() { didSet { stateNumber += 1 } }
  var arrangement: any CollectionArrangement
  /// The geometry of the rows on the screen.
  var geometry: CollectionGeometry { didSet { stateNumber += 1 } }
  /// The version of the current map and geometry.
  private(set) var stateNumber = 0
  /// The geometry of the window and the current layout, which the next preparation will show.
  var wantedGeometry: CollectionGeometry
  /// Whether the layout differs from the layout on the screen.
  var hasNewLayout = false
  /// The geometry by which an eager collection has measured everything in ``map``.
  var measuredGeometry: CollectionGeometry?
  /// The length of items that were not measured.
  var estimate = LengthEstimate()

  var visibleCells = VisibleCells()
  /// The cells on the screen that take no space.
  var supplements = SupplementsOnScreen()
  var ranges = RangeController()
  /// The work that is pending.
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

  /// Performs the pending work of a frame.
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

  /// Whether a cell is on the screen.
  func shows(_ node: CellNode) -> Bool {
    visibleCells[node] != nil || supplements.ids.contains(ObjectIdentifier(node))
  }

  /// Whether the cell of an element is on the screen.
  func isOnScreen(_ element: CollectionElement) -> Bool {
    element.nodeIfAllocated.map(shows) ?? false
  }

  /// The index among the content's sublayers for layers behind all rows.
  var rearmostIndex: Int { supplements.back.superlayer == nil ? 0 : 1 }

  // MARK: Geometry

  /// The visible part of the content, in points.
  var viewport: Rect { scrollController.visibleRect }

  /// The current size of the view, in points.
  var viewportSize: Size { wantedGeometry.viewSize }

  /// The space around the content on the screen, in points. Insets across the axis apply when rows
  /// are shown that fit between them.
  var contentInset: EdgeInsets { geometry.insets }

  /// The axes of the layout on the screen. The axes of another layout apply when it is shown.
  var axes: LayoutAxes { axes(of: geometry) }

  /// Returns the axes of a geometry in the current viewport.
  func axes(of geometry: CollectionGeometry) -> LayoutAxes {
    var geometry = geometry
    geometry.viewSize = viewportSize
    return geometry.axes
  }

  /// Returns the inputs for the arrangement of a map with a geometry.
  ///
  /// - Parameter earlier: An arrangement of a similar map, or `nil` for the arrangement on the
  ///   screen.
  func recipe(
    of map: CollectionMap, by geometry: CollectionGeometry,
    after earlier: (any CollectionArrangement)? = nil
  ) -> ArrangementRecipe {
    ArrangementRecipe(
      map: map, geometry: geometry, estimatedItemLength: estimatedItemLength(geometry.layout),
      earlier: earlier ?? arrangement)
  }

  /// Returns the estimated length of items that were not measured, in points.
  ///
  /// The length is a whole number, so that cells lie on whole pixels. It is not zero, or a viewport
  /// would contain any number of items.
  func estimatedItemLength(_ layout: any CollectionLayout) -> Double {
    let length = estimate.average ?? layout.estimatedItemLength
    return length.isFinite ? max(1, length.rounded()) : 1
  }
}
