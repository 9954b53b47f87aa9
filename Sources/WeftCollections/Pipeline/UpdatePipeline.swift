// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Determines which new cells are made and measured before they appear.
public enum MeasurementPolicy: Hashable, Sendable {
  /// All cells. Positions are exact from the start and after a resize. For small collections.
  case eager
  /// The items in the viewport and half a viewport beyond it. Other items are measured when they
  /// approach the viewport. Until then their lengths are estimated, and the scroll position is
  /// adjusted so that nothing visible moves.
  ///
  /// In lists and grids with at most 5,000 unknown rows, these rows are measured after a second
  /// without a frame, so that the content's size becomes exact. Their contents are requested from
  /// the data source for this, and again when they approach the viewport. In waterfalls and flows
  /// only the rows behind the viewport are measured.
  case progressive
}

/// Applies every edit of a collection in five steps, from its data source to the screen. Main
/// actor. Each step has a separate file.
///
/// 1. ``submit(_:completion:)``, main actor. The change set is verified against the data source's
///    counts, and ``pendingMap``, the data space, is updated immediately.
/// 2. `prepareNext()`, main actor. Everything submitted so far is composed into one preparation,
///    which stores the map, the geometry, and the new models of cells that can be updated.
/// 3. Workers make and measure the cells that will be visible.
/// 4. `advance()`, main serial queue. The arrangement of the map, which a worker makes if that
///    takes long, and the current viewport determine which rows will be visible. Their contents are
///    drawn. If a row is missing, steps 3 and 4 are repeated.
/// 5. `show()`, main actor. In one frame, the view shows the map with everything that was measured,
///    drawn and staged. Completions follow.
///
/// Submitting never waits. One preparation runs at a time. Updates submitted during it are combined
/// into the next one, so a burst of a thousand updates costs one or two preparations. A preparation
/// that takes longer than ``preparationLimit`` is shown with rows that are still blank. Steps 2 to
/// 4 continue between frames. Step 5 happens once in a frame, so no frame pays for two.
@MainActor final class UpdatePipeline: FrameObserver {
  /// The state of the data source.
  var pendingMap: CollectionMap { dataSpace.map }
  private(set) var shownUserInfo = UserInfo()
  weak var source: (any CollectionSource)?
  var policy = MeasurementPolicy.progressive {
    didSet {
      if policy != oldValue { view.measuredGeometry = nil }
      view.cells.measuresFarCells = policy == .eager
    }
  }
  /// In seconds.
  var preparationLimit = 0.25
  var isBatchOpen: @MainActor () -> Bool = { false }
  var report: @MainActor (ChangeSetError) -> Void = { _ in }
  /// Returns the staged row of another collection that contains this one.
  var rowAround: @MainActor () -> (cell: CellNode, view: CollectionView)? = { nil }

  let view: CollectionView
  let dataSpace = DataSpace()
  var submissions: [UpdateSubmission] = []
  var current: UpdatePreparation?
  /// The number of the current preparation, by which stale callbacks are recognized.
  private var generation = 0
  /// The time of the last frame in which, or after which, something was shown.
  private var lastShown: Double?
  private(set) lazy var completions = UpdateCompletions(
    isProcessingUpdates: { [weak self] in
      self.map { $0.isProcessingUpdates || $0.source?.hasSubmitted ?? false } ?? false
    },
    isAnimating: { [weak self] in self?.view.animator.isRunning ?? false })
  let inquiry: SourceInquiry
  var sourceAccess: SourceAccess {
    if inquiry.isUnderWay { return .beingAsked }
    return isBatchOpen() ? .batchOpen : .allowed
  }
  /// Called when a preparation begins, before it reads the rows on the screen.
  var willBegin: @MainActor () -> Void = {}
  /// Whether the program submitted the last update. A second recovery from an edit made during a
  /// call of the data source would repeat the same edit indefinitely.
  var mayRecoverFromRefusal = true
  var recover: @MainActor (ChangeSetError) -> Void = { _ in }
  /// The sections whose counts were requested from the source since the last update.
  var checkedSections: Set<Int> = []
  /// Whether a count that fits no update is about to be reported.
  var isRecovering = false
  /// Whether a content was not requested because a batch was open.
  var hasUnanswered = false
  /// Whether cells are measured again once the open batch closes.
  var wantsRelayout = false
  var laterTraits: Traits?
  var isAdvancing = false
  var needsAdvance = false

  init(view: CollectionView) {
    self.view = view
    inquiry = SourceInquiry { [weak view] in view?.runtime }
    dataSpace.didChange = { [weak view] changes, old, new in
      if let view, view.cursor.follow(changes, from: old, to: new) { view.updateSelection() }
    }
    dataSpace.isSelecting = { [weak view] in view?.selection.isInUse ?? false }
    view.cells.onOverdue = { [weak self] in self?.report(.cellOverdue, of: $0.element, $0.content) }
    view.cells.onSharedCell = { [weak self] in self?.report(.cellUsedTwice, of: $0, $0.latest) }
    view.cells.resolveContent = { [weak self] in self?.resolveContent($0) }
    view.animator.onEnd = { [weak self] in
      self?.completions.animationDidEnd($0)
      self?.completions.run()
    }
    view.cells.isNeeded = { [weak self] in self?.isNeeded($0) ?? false }
    view.cells.isPending = { [weak self] in self?.pendingMap.contains($0) ?? false }
    view.lanes.isSectionPending = { [weak self] in
      self?.pendingMap.section(withID: $0) != nil
    }
  }

  isolated deinit {
    view.releaseRows(dataSpace.removeAll())
  }

  var isIdle: Bool { current == nil && submissions.isEmpty }

  // MARK: Step 2

  func prepareNext() {
    // Also while the last update is being shown. The cells already show it.
    if current == nil, !view.events.isLocked, let laterTraits { setTraits(laterTraits) }
    guard current == nil, !submissions.isEmpty || view.pendingWork.contains(.preparation) else {
      return
    }
    begin()
    // Without a window there is nothing to prepare for.
    guard let runtime = current?.runtime, !runtime.hasEnded, !view.viewportSize.isEmpty else {
      return show()
    }
    runtime.frames.addObserver(self)
    // Workers begin immediately, but everything submitted in this turn becomes one update.
    advance()
    let generation = generation
    runtime.mainQueue.enqueue(isUrgent: true) { [weak self] in
      if self?.generation == generation { self?.turnDidEnd() }
    }
  }

  private func turnDidEnd() {
    guard let preparation = current else { return }
    if preparation.progress == .collecting { preparation.progress = .preparing }
    if !submissions.isEmpty { beginAgain(preparation) }
    advance()
  }

  /// Adds everything submitted since to the current preparation.
  func beginAgain(_ preparation: UpdatePreparation) {
    submissions = preparation.submissions + submissions
    begin(after: preparation)
    current?.inherit(from: preparation)
  }

  /// Makes one preparation of everything submitted, which replaces an earlier one.
  private func begin(after earlier: UpdatePreparation? = nil) {
    let taken = submissions
    submissions = []
    willBegin()
    view.pendingWork.remove(.preparation)
    let parts = [earlier?.changes, dataSpace.takeChanges()].compactMap(\.self)
    let removedItems = dataSpace.takeRemovedItems()
    generation += 1
    let preparation = UpdatePreparation(
      map: pendingMap, changes: parts.isEmpty ? nil : .composing(parts), submissions: taken,
      geometry: view.wantedGeometry, runtime: view.runtime)
    preparation.removedItems = removedItems
    current = preparation
    takeReloads(into: preparation, after: earlier)
  }

  // MARK: Steps 3 and 4

  /// Measures and draws the visible rows that are not ready, or shows the preparation.
  func advance() {
    // This calls data sources and cells, which may call this method again.
    needsAdvance = true
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while needsAdvance {
      needsAdvance = false
      guard let preparation = current else { return }
      if preparation.progress == .ready { preparation.progress = .preparing }
      let isCollecting = preparation.progress == .collecting
      // A model that is replaced again in the same turn must not be offered.
      if isCollecting, !preparation.offers.isEmpty { return }
      guard isArranged(preparation) else { return }
      // The data source no longer has a visible item, so only a later state can be complete.
      if !isCollecting, !submissions.isEmpty,
        !rows(of: preparation).allSatisfy({ !$0.isSeen || canBeMade($0.request) })
      {
        beginAgain(preparation)
        needsAdvance = true
        continue
      }
      let isUpToDate = preparation.offers.isEmpty || offerModels()
      guard preparation === current, isArranged(preparation) else { continue }
      // Computed only now, because cells that were offered models may have scrolled the content.
      let rows = rows(of: preparation)
      let isReady =
        isUpToDate && isMeasured(rows, of: preparation) && isDrawn(rows, of: preparation)
      // Callbacks may have requested another pass.
      guard preparation === current, !needsAdvance, preparation.progress != .collecting,
        isReady || preparation.lateness == .overdue || preparation.lateness == .late && isUpToDate
      else { continue }
      preparation.progress = .ready
      if waitsForRow(preparation) || !canShow(in: preparation.runtime) { return }
      offerRemainingModels()
      guard preparation === current else { continue }
      // Completions may wait for the next preparation, inside this call.
      isAdvancing = false
      return show()
    }
  }

  /// Whether a ready preparation may appear before the next frame. At most one appears in a frame,
  /// so that the frame does not pay for two updates and the user can follow.
  private func canShow(in runtime: HostRuntime?) -> Bool {
    guard let frames = runtime?.frames, !frames.isWaiting else { return true }
    return !frames.isWorkingAhead && !(frames.isInFrame && frames.time == lastShown)
  }

  /// Checks the time limit, and shows preparations that became ready since the last frame.
  func frameDidBegin(at time: Double) {
    guard let preparation = current else { return }
    preparation.frameCount += 1
    // In the first frame results of workers may still wait, because the main thread was blocked.
    if preparation.frameCount > 1, time - preparation.start > preparationLimit {
      // Regardless of the time.
      if policy == .eager {
        if preparation.outstanding.contains(where: { view.cells.jobs[$0] != nil }) { return }
        if !preparation.outstanding.isEmpty {
          preparation.outstanding = []
          return advance()
        }
        if preparation.unmeasured?.isEmpty != true, !unmeasured(in: preparation).isEmpty { return }
      }
      let isOverdue = time - preparation.start > 4 * preparationLimit
      preparation.lateness = isOverdue ? .overdue : .late
      if preparation.progress == .collecting { preparation.progress = .preparing }
      advance()
    } else if preparation.progress == .ready || preparation.outstanding.isEmpty {
      // Awaited cells may have left the viewport, which ends no job that would advance the
      // preparation. Runs after the observers that scroll.
      preparation.runtime?.mainQueue.enqueue { [weak self, weak preparation] in
        guard let self, let preparation, preparation === current else { return }
        advance()
      }
    }
  }

  // MARK: Step 5

  private func show() {
    guard let preparation = current else { return }
    current = nil
    generation += 1
    preparation.runtime?.frames.removeObserver(self)
    if preparation.unmeasured?.isEmpty != true { view.measuredGeometry = nil }
    lastShown = preparation.runtime?.frames.time
    // Callbacks may run before it is known whether anything is animated.
    let animations = view.animator.number
    if !preparation.submissions.isEmpty { completions.hold(preparation.submissions) }
    view.selection.items.subtract(preparation.removedItems.ids)
    deselectRemoved()
    for element in preparation.entered { view.cells.changedStates.append(element) }
    if let changes = preparation.changes { shownUserInfo = changes.userInfo }
    view.show(
      preparation.map, after: preparation.changes, geometry: preparation.geometry,
      as: preparation.arrangement, reloading: preparation.reloaded)
    view.showInnerCollections()
    if let laterTraits { setTraits(laterTraits) }
    if !preparation.submissions.isEmpty {
      if view.animator.number > animations, view.animator.isRunning {
        completions.wait(forAnimation: view.animator.number)
      } else {
        completions.release()
      }
    }
    // Without a frame to wait for, completions could submit updates indefinitely.
    if preparation.runtime?.hasEnded ?? true {
      completions.runPromptly()
    } else {
      completions.run()
    }
    // Rows that are outdated for another reason wait for the next frame.
    if !submissions.isEmpty { prepareNext() }
  }

  // MARK: Waiting

  var isProcessingUpdates: Bool {
    current.map { !$0.submissions.isEmpty } ?? false || !submissions.isEmpty
  }

  func waitUntilAllUpdatesAreProcessed() {
    completions.stopHolding()
    // The window is closing, so no further preparation begins.
    guard let runtime = view.runtime else {
      abandonPreparation()
      completions.release()
      return completions.run()
    }
    // The animation of the caller does not apply to other updates.
    AnimationScope.run(nil) {
      _ = runtime.wait {
        inquiry.answerAll()
        prepareNext()
        // Otherwise the preparation would not advance before the next frame.
        if let current, current.progress == .ready || current.waitsInside || current.isInterrupted {
          advance()
        }
        completions.release()
        completions.run()
        return !isProcessingUpdates && completions.isEmpty
      }
    }
  }

  /// Runs a block directly if no updates are pending, or otherwise after the last one.
  func onDidFinishProcessingUpdates(_ block: @escaping @MainActor () -> Void) {
    completions.onFinish(block)
  }

  /// Ends the current preparation without a window. Everything submitted is applied.
  func abandonPreparation() {
    inquiry.answerAll()
    while current != nil || !submissions.isEmpty {
      if current == nil { prepareNext() } else { show() }
    }
  }
}
