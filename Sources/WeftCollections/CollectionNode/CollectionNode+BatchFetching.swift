// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftNodes

extension CollectionNode {
  /// The state of ``tailFetching`` or ``headFetching``.
  public final func batchState(at edge: BatchEdge) -> BatchState { fetchers[edge]?.state ?? .idle }

  /// Fetches again after a failure, or after a fetch that found no more data, if the end is near.
  public final func retryBatchFetching(at edge: BatchEdge) {
    allowFetching(at: edge)
    checkBatchFetching()
  }

  /// Permits the next check to fetch, regardless of the last result.
  final func allowFetching(at edge: BatchEdge) {
    fetchers[edge]?.retry()
    parts?.fetching.first { $0.edge == edge }?.forgetLastQuestion()
  }

  final func setFetching(_ fetching: BatchFetching?, at edge: BatchEdge) {
    let controller = parts?.fetching.first { $0.edge == edge }
    fetchers[edge]?.onChange = nil
    fetchers[edge]?.cancel(controller?.current)
    controller?.forgetLastQuestion()
    fetchers[edge] = fetching.map { BatchFetcher($0) }
    var shown = BatchState.idle
    fetchers[edge]?.onChange = { [weak self] in
      guard let self, let fetcher = fetchers[edge] else { return }
      parts?.view.setNeedsUpdate()
      if fetcher.state.isLike(shown) { return }
      shown = fetcher.state
      if fetcher.fetching.loadingRow != nil { loadingRowDidChange(at: edge) }
    }
    loadingRowDidChange(at: edge)
    checkBatchFetching()
  }

  private func loadingRowDidChange(at edge: BatchEdge) {
    // A header or footer that the program has set stays unchanged.
    if (edge == .head ? headerBlock : footerBlock) == nil { applyBoundary(at: edge) }
  }

  final func loadingBlock(at edge: BatchEdge) -> CellNodeBlock? {
    guard let fetcher = fetchers[edge], let row = fetcher.fetching.loadingRow else { return nil }
    let state = fetcher.state
    if case .ended = state { return nil }
    return { row(state) }
  }

  final func makeFetchController(at edge: BatchEdge) -> BatchFetchController {
    let controller = BatchFetchController(edge: edge)
    controller.shouldFetch = { [weak self] in
      guard let self else { return false }
      if let fetcher = fetchers[edge] { return fetcher.canFetch }
      guard edge == .tail else { return false }
      if onBatchFetch != nil { return true }
      guard let delegate, !defaultMethods.contains(.beginBatchFetch) else { return false }
      return delegate.shouldBatchFetch(for: self)
    }
    controller.beginFetch = { [weak self] in self?.beginBatchFetch($0, at: edge) }
    controller.onEnd = { [weak self] in self?.checkBatchFetching() }
    return controller
  }

  final func cancelFetching() {
    for controller in parts?.fetching ?? [] {
      guard let fetcher = fetchers[controller.edge] else { continue }
      fetcher.cancel(controller.current)
      controller.forgetLastQuestion()
    }
  }

  final func checkBatchFetching(target: Point? = nil) {
    guard let parts, let runtime = parts.view.runtime,
      onBatchFetch != nil || delegate != nil || !fetchers.isEmpty
    else { return }
    // Submitted rows count even if they are not displayed yet.
    guard let pending = parts.pipeline.pendingViewport else { return }
    var viewport = pending.viewport
    if let target {
      // The target is a position in the content on the screen.
      let shown = parts.view.viewport.origin
      viewport.origin.x += target.x - shown.x
      viewport.origin.y += target.y - shown.y
    }
    let axes = parts.view.axes
    if axes.isReversed {
      // The head is treated as if the content began at the top or at the left.
      let end = max(0, axes.length(of: pending.contentSize) - axes.viewportLength)
      viewport.origin = axes.viewport(at: end - axes.main(of: viewport.origin)).origin
    }
    for controller in parts.fetching {
      // A programmatic scroll does not indicate in which direction the user wants to scroll.
      let direction =
        controller.edge == .head ? parts.view.scroller.userDirection : parts.view.scroller.direction
      controller.check(
        BatchFetchRule(
          viewport: viewport, contentSize: pending.contentSize,
          leadingScreens: controller.leadingScreens,
          scrollableDirections: parts.view.scrollController.scrollableDirections,
          scrollDirection: axes.isReversed ? direction.reversed : direction,
          isVisible: parts.view.isVisible),
        count: parts.pipeline.pendingMap.count,
        isSticky: stickyEdge == (controller.edge == .tail ? .end : .top), in: runtime)
    }
  }

  private func beginBatchFetch(_ context: BatchContext, at edge: BatchEdge) {
    if let fetcher = fetchers[edge] {
      fetcher.begin(context)
    } else if let onBatchFetch {
      Task { @MainActor in
        await onBatchFetch(context)
        context.completeBatchFetching()
      }
    } else {
      delegate?.collectionNode(self, willBeginBatchFetchWith: context)
    }
  }
}

extension ScrollDirections {
  fileprivate var reversed: ScrollDirections {
    let opposites: [(ScrollDirections, ScrollDirections)] = [
      (.up, .down), (.down, .up), (.left, .right), (.right, .left),
    ]
    return opposites.reduce(into: []) { result, pair in
      if isSuperset(of: pair.0) { result.formUnion(pair.1) }
    }
  }
}
