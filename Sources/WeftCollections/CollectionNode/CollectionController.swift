// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Puts a collection's parts together on the main actor: data, ranges, view, and fetching.
///
/// It exists while the collection node is in a host's tree.
@MainActor final class CollectionController: FrameCommittable {
  let runtime: HostRuntime
  let view: CollectionView
  let data: DataController
  let ranges = RangeController()
  let fetching: BatchFetchController
  weak var owner: CollectionNode?

  var tunings = RangeTunings()
  var policy = MeasurementPolicy.progressive
  var retention = NodeRetention()
  var selection: Set<ElementID> = []

  /// The mode that was asked for explicitly, if one was.
  var rangeModeOverride: RangeMode?
  var hasScrolled = false
  var isVisible = false {
    didSet {
      guard isVisible != oldValue else { return }
      // A window out of sight may have no more frames: cells learn at once that they are not seen.
      if !isVisible { updateRanges() }
      setNeedsUpdate()
    }
  }
  /// Cells that were made ready for updates which have appeared since the last frame.
  var prepared: [CollectionElement] = []
  private var isUpdateQueued = false
  /// The jobs that measure single elements.
  var measuring: [ElementID: WorkItem] = [:]
  /// What those jobs found since the last frame.
  var measuredLengths: [MeasuredElement] = []

  init(runtime: HostRuntime, layer: Layer, layout: any CollectionLayout) {
    self.runtime = runtime
    view = CollectionView(layer: layer, layout: layout)
    view.scrollController.runtime = runtime
    view.scrollController.scale = runtime.scale
    data = DataController(runtime: runtime)
    fetching = BatchFetchController(mainQueue: runtime.mainQueue)
    view.delegate = self
    data.delegate = self
    ranges.delegate = self
    fetching.onEnd = { [weak self] in self?.checkBatchFetching() }
  }

  /// Asks for ranges and cells to be brought up to date in this frame.
  func setNeedsUpdate() {
    guard !isUpdateQueued else { return }
    isUpdateQueued = true
    runtime.frames.setNeedsCommit(self)
  }

  func commit() {
    isUpdateQueued = false
    flushMeasuredLengths()
    updateRanges()
    view.layoutCells()
    if !view.scrollController.isDragging { checkBatchFetching() }
  }

  /// The mode of the ranges now.
  var rangeMode: RangeMode {
    rangeModeOverride ?? (hasScrolled && isVisible ? .full : .minimum)
  }

  func checkBatchFetching(target: Point? = nil) {
    // While an update is under way the content's size says little.
    guard !data.isProcessingUpdates else { return }
    fetching.check(
      BatchFetchRule(
        viewport: Rect(origin: target ?? view.viewport.origin, size: view.viewportSize),
        contentSize: view.arrangement.contentSize, leadingScreens: fetching.leadingScreens,
        scrollableDirections: view.scrollController.scrollableDirections,
        scrollDirection: view.scrollDirection, isVisible: isVisible))
  }

  private func updateRanges() {
    guard !view.viewportSize.isEmpty else { return }
    ranges.update(
      rules: RangeRules(
        viewport: view.viewport,
        scrollableDirections: view.scrollController.scrollableDirections,
        scrollDirection: view.scrollDirection, mode: rangeMode, tunings: tunings,
        isContainerVisible: isVisible),
      map: view.map, arrangement: view.arrangement)
    let prepared = prepared
    self.prepared = []
    for element in prepared where ranges.tracked[element.id] == nil { letGo(of: element) }
  }
}

extension CollectionController: CollectionViewDelegate {
  func collectionViewDidScroll(_ view: CollectionView) {
    hasScrolled = true
    collectionViewDidRearrange(view)
  }

  func collectionViewDidRearrange(_ view: CollectionView) {
    owner?.didScroll()
    setNeedsUpdate()
  }

  func collectionViewWillBeginDragging(_ view: CollectionView) {
    hasScrolled = true
  }

  func collectionView(
    _ view: CollectionView, willEndDraggingWithVelocity velocity: Vector, target: Point
  ) {
    checkBatchFetching(target: target)
  }

  func collectionView(_ view: CollectionView, didShow cell: CellNode) {
    owner?.didShow(cell)
  }

  func collectionView(_ view: CollectionView, didHide cell: CellNode) {
    owner?.didHide(cell)
  }
}
