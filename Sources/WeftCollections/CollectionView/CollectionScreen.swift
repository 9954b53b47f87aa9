// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// What the screen shows of a collection: the map, where everything is, and the cells.
///
/// The owners of a collection view share it. ``CollectionView`` adds them and changes the state.
@MainActor class CollectionScreen: FrameCommittable, NodeLayoutContainer {
  /// What a view still has to do.
  struct PendingWork: OptionSet {
    let rawValue: Int
    /// A commit in this frame is requested.
    static let commit = PendingWork(rawValue: 1)
    /// Ranges and cells are out of date.
    static let update = PendingWork(rawValue: 2)
    /// The pipeline is to prepare the rows on the screen anew, though no update was submitted.
    static let preparation = PendingWork(rawValue: 4)
  }

  let scrollController: ScrollController
  /// Keeps the movement of updates.
  let animator: UpdateAnimator
  /// The runtime of the window; `nil` while the collection is in none.
  var runtime: HostRuntime? { didSet { workers = runtime?.workers ?? workers } }
  /// The workers of the last window.
  private(set) var workers: (any WorkScheduler)?
  /// Whether the window is on the screen.
  var isVisible = false
  /// Whether the collection is in the tree of a window. Its cells on the screen are then, too.
  var isInHierarchy = false

  /// The view space. Only updates, and lengths that become known, change it.
  var map = CollectionMap() { didSet { stateNumber += 1 } }
  var arrangement: any CollectionArrangement
  /// The geometry of the rows on the screen.
  var geometry: CollectionGeometry { didSet { stateNumber += 1 } }
  /// The number of the current map and geometry, counted over time.
  private(set) var stateNumber = 0
  /// The geometry of the window and the layout now, which the next preparation brings to the
  /// screen.
  var wantedGeometry: CollectionGeometry
  /// Whether there is another layout than that on the screen.
  var hasNewLayout = false
  /// The geometry by which an eager collection has measured everything in ``map``.
  var measuredGeometry: CollectionGeometry?
  /// The length of items that were not measured.
  var estimate = LengthEstimate()

  var visibleCells = VisibleCells()
  /// The cells on the screen that take no space.
  var supplements = SupplementsOnScreen()
  var ranges = RangeController()
  /// What is out of date.
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

  /// Does the pending work of a frame.
  func commit() {}

  func nodeNeedsLayout(_ node: DisplayNode) {}

  func distanceFromSight(of node: DisplayNode) -> Double { 0 }

  /// Asks for ranges and cells to be brought up to date in this frame.
  func setNeedsUpdate() {
    pendingWork.insert(.update)
    setNeedsCommit()
  }

  /// Asks for the rows on the screen to be measured again and shown together.
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

  /// The part of the content on the screen, in points.
  var viewport: Rect { scrollController.visibleRect }

  /// The size of the viewport now, in points.
  var viewportSize: Size { wantedGeometry.viewportSize }

  /// Space around the content, in points.
  var contentInset: EdgeInsets { wantedGeometry.contentInset }

  /// The axes of the layout on the screen: those of another layout count when it is shown.
  var axes: LayoutAxes { axes(of: geometry) }

  /// The axes of a geometry in the viewport as it is now.
  func axes(of geometry: CollectionGeometry) -> LayoutAxes {
    var geometry = geometry
    geometry.viewportSize = viewportSize
    return geometry.axes
  }

  /// The inputs for the arrangement of a map by some geometry.
  ///
  /// - Parameter earlier: an arrangement of a similar map; `nil` for the one on the screen.
  func recipe(
    of map: CollectionMap, by geometry: CollectionGeometry,
    after earlier: (any CollectionArrangement)? = nil
  ) -> ArrangementRecipe {
    ArrangementRecipe(
      map: map, geometry: geometry, estimatedItemLength: estimatedItemLength(geometry.layout),
      earlier: earlier ?? arrangement)
  }

  /// The assumed length of items that were not measured, in points.
  ///
  /// Whole, so that cells lie on whole pixels; and not zero, or a viewport would hold any number.
  func estimatedItemLength(_ layout: any CollectionLayout) -> Double {
    let length = estimate.average ?? layout.estimatedItemLength
    return length.isFinite ? max(1, length.rounded()) : 1
  }
}
