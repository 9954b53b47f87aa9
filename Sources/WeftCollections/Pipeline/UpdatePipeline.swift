// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// Which new cells are made and measured before they appear.
public enum MeasurementPolicy: Hashable, Sendable {
  /// All cells: positions are exact from the start, and after a resize. For small collections.
  case eager
  /// The items in the viewport and half a viewport beyond it; the others when they come near. Until
  /// then their lengths are estimated, and the scroll position is adjusted so that nothing visible
  /// moves.
  ///
  /// In lists and grids with at most 5,000 unknown rows, these are measured as soon as a second has
  /// passed without a frame, so that the content's size becomes exact: their cells are made and
  /// released, for which the data source is asked for their contents, and again when they come
  /// near. In waterfalls and flows only those behind the viewport are measured.
  case progressive
}

/// Brings every edit of a collection from its data source to the screen, in five steps.
///
/// 1. ``submit(_:completion:)``, main actor: the change set is verified against the data source's
///    counts, and ``pendingMap``, the data space, follows at once.
/// 2. `prepareNext()`, main actor: everything submitted so far is composed into one preparation,
///    which takes the map, the geometry, and the new models of cells that take them in place.
/// 3. Workers make and measure the cells that will be visible.
/// 4. `advance()`, main serial queue: the arrangement of the map, which a worker makes if that
///    takes long, and the current viewport decide which rows will be visible; their contents are
///    drawn. If a row is missing, steps 3 and 4 have another round.
/// 5. `show()`, main actor: the view takes the map, and with it, in the same frame, everything that
///    was measured, drawn and held back. Completions follow.
///
/// One preparation runs at a time. Updates submitted during it become the next one, so that a burst
/// of a thousand costs one or two preparations and the newest state wins. A preparation that takes
/// longer than ``preparationLimit`` is shown with rows that are still blank. Steps 2 to 4 go on
/// between frames; step 5 happens once in a frame, so that no frame pays for two updates.
///
/// Submitting never waits. All members belong to the main actor. This file has the order of the
/// steps; each of them has a file of its own.
@MainActor final class UpdatePipeline: FrameObserver {
  /// The data space: the state that the data source has reached.
  var pendingMap: CollectionMap { dataSpace.map }
  /// The user info of the update on the screen.
  private(set) var shownUserInfo = UserInfo()
  weak var source: (any CollectionSource)?
  var policy = MeasurementPolicy.progressive {
    didSet {
      if policy != oldValue { view.measuredGeometry = nil }
      view.cells.measuresFarCells = policy == .eager
    }
  }
  /// After so many seconds a preparation is shown with rows that are not ready.
  var preparationLimit = 0.25
  /// Whether the data source must not be asked because a batch is open.
  var isBatchOpen: @MainActor () -> Bool = { false }
  /// Reports an error to the program that no reload follows.
  var report: @MainActor (ChangeSetError) -> Void = { _ in }
  /// The row of another collection around this one, while that one holds the row back.
  var rowAround: @MainActor () -> (cell: CellNode, view: CollectionView)? = { nil }

  let view: CollectionView
  let dataSpace = DataSpace()
  var submissions: [UpdateSubmission] = []
  var current: UpdatePreparation?
  /// Numbers preparations, so that callbacks of earlier ones are recognised.
  private var generation = 0
  /// The time of the last frame in which, or after which, something was shown.
  private var lastShown: Double?
  /// The completions of updates that have appeared, or failed.
  private(set) lazy var completions = UpdateCompletions(
    isProcessingUpdates: { [weak self] in
      self.map { $0.isProcessingUpdates || $0.source?.hasSubmitted ?? false } ?? false
    },
    isAnimating: { [weak self] in self?.view.animator.isRunning ?? false })
  let inquiry: SourceInquiry
  /// Whether the data source may be asked now.
  var sourceAccess: SourceAccess {
    if inquiry.isUnderWay { return .beingAsked }
    return isBatchOpen() ? .batchOpen : .allowed
  }
  /// Called when a preparation begins, before it looks at the rows on the screen.
  var willBegin: @MainActor () -> Void = {}
  /// Whether the last update was submitted by the program; not by a recovery from an edit made
  /// while the data source was asked, which would make the same edit for ever.
  var mayRecoverFromRefusal = true
  /// Reports an error to the program, and reloads everything.
  var recover: @MainActor (ChangeSetError) -> Void = { _ in }
  /// The sections whose counts the source was asked for since the last update.
  var checkedSections: Set<Int> = []
  /// Whether a count was found that fits no update, and the error is about to be reported.
  var isRecovering = false
  /// Whether the source could not be asked for a content because a batch was open.
  var hasUnanswered = false
  /// Whether cells are measured again once the open batch closes.
  var wantsRelayout = false
  /// Traits that the cells get after the current preparation.
  var laterTraits: Traits?
  var isAdvancing = false
  var needsAdvance = false

  init(view: CollectionView) {
    self.view = view
    inquiry = SourceInquiry { [weak view] in view?.runtime }
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

  /// Whether nothing is prepared or about to be.
  var isIdle: Bool { current == nil && submissions.isEmpty }

  // MARK: Step 2

  /// Begins a preparation if there is something to prepare and none is running.
  func prepareNext() {
    // Even while the last update is being shown, for code that then begins the next one, and so on.
    // The cells show that update by now.
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
    // Workers begin at once. Nothing is shown before a later turn, so that everything submitted in
    // this one becomes one update.
    advance()
    let generation = generation
    runtime.mainQueue.enqueue(isUrgent: true) { [weak self] in
      if self?.generation == generation { self?.turnDidEnd() }
    }
  }

  /// Continues with everything that was submitted in the turn, as one update.
  private func turnDidEnd() {
    guard let preparation = current else { return }
    if preparation.progress == .collecting { preparation.progress = .preparing }
    if !submissions.isEmpty { beginAgain(preparation) }
    advance()
  }

  /// Makes everything submitted in the meantime a part of the current preparation.
  func beginAgain(_ preparation: UpdatePreparation) {
    submissions = preparation.submissions + submissions
    begin(after: preparation)
    current?.takeOver(from: preparation)
  }

  /// Makes one preparation of everything submitted.
  ///
  /// - Parameter earlier: a preparation that this one replaces.
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

  /// Advances the preparation: has anything that is missing of the visible rows measured and drawn,
  /// or shows it if nothing is.
  func advance() {
    // This calls data sources and cells, which may call back here.
    needsAdvance = true
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while needsAdvance {
      needsAdvance = false
      guard let preparation = current else { return }
      if preparation.progress == .ready { preparation.progress = .preparing }
      let isCollecting = preparation.progress == .collecting
      // A model that the same turn replaces once more must not be offered.
      if isCollecting, !preparation.offers.isEmpty { return }
      guard isArranged(preparation) else { return }
      // The data source no longer has an item that would be visible: only a later state can be
      // shown whole.
      if !isCollecting, !submissions.isEmpty,
        !rows(of: preparation).allSatisfy({ !$0.isSeen || canBeMade($0.request) })
      {
        beginAgain(preparation)
        needsAdvance = true
        continue
      }
      let isUpToDate = preparation.offers.isEmpty || offerModels()
      guard preparation === current, isArranged(preparation) else { continue }
      // Only now: the cells that were offered models may have scrolled the content.
      let rows = rows(of: preparation)
      let isReady =
        isUpToDate && isMeasured(rows, of: preparation) && isDrawn(rows, of: preparation)
      // Callbacks may have requested another pass.
      guard preparation === current, !needsAdvance, preparation.progress != .collecting,
        isReady || preparation.lateness == .overdue || preparation.lateness == .late && isUpToDate
      else { continue }
      preparation.progress = .ready
      if waitsForRow(preparation) || !mayShow(in: preparation.runtime) { return }
      offerRemainingModels()
      guard preparation === current else { continue }
      // Completions may wait for the next preparation, inside this call.
      isAdvancing = false
      return show()
    }
  }

  /// Whether a ready preparation appears now, and not with the next frame: once in a frame, which
  /// need not pay for two updates, and for the eye to follow.
  private func mayShow(in runtime: HostRuntime?) -> Bool {
    guard let frames = runtime?.frames, !frames.isWaiting else { return true }
    return !frames.isWorkingAhead && !(frames.isInFrame && frames.time == lastShown)
  }

  /// Checks the clock in every frame, and shows preparations that became ready since the last one.
  func frameDidBegin(at time: Double) {
    guard let preparation = current else { return }
    preparation.frameCount += 1
    // In the first frame the results of workers may wait, because the main thread stood still.
    if preparation.frameCount > 1, time - preparation.start > preparationLimit {
      // An eager collection is not shown before all is measured, however long that takes.
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
    } else if preparation.progress == .ready || preparation.waitsInside
      || !preparation.awaited.isEmpty
    {
      // Cells that are awaited may have left the viewport. After the observers that scroll.
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
    // Callbacks may run before it is known whether anything moves.
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
    // Without a frame to wait for, a completion may submit the next update, and so on for ever.
    if preparation.runtime?.hasEnded ?? true {
      completions.runPromptly()
    } else {
      completions.run()
    }
    // Rows that are out of date for another reason wait for the next frame.
    if !submissions.isEmpty { prepareNext() }
  }

  // MARK: Waiting

  /// Whether an update was submitted that has not appeared yet.
  var isProcessingUpdates: Bool {
    current.map { !$0.submissions.isEmpty } ?? false || !submissions.isEmpty
  }

  /// Lets all submitted updates appear, and their completions run, before it returns.
  func waitUntilAllUpdatesAreProcessed() {
    completions.hurry()
    // The window is going: nothing is prepared any more.
    guard let runtime = view.runtime else {
      abandonPreparation()
      completions.release()
      return completions.run()
    }
    // Whatever else comes meanwhile is not animated as the caller's changes are.
    AnimationScope.run(nil) {
      _ = runtime.wait {
        inquiry.answerAll()
        prepareNext()
        // Otherwise it would not be looked at before the next frame.
        if let current, current.progress == .ready || current.waitsInside || current.isInterrupted {
          advance()
        }
        completions.release()
        completions.run()
        return !isProcessingUpdates && completions.isEmpty
      }
    }
  }

  /// Runs a block when no updates are pending: at once, or after the last one, in the order of the
  /// calls.
  func onDidFinishProcessingUpdates(_ block: @escaping @MainActor () -> Void) {
    completions.onFinish(block)
  }

  /// Ends the current preparation, because the window is gone: everything submitted is shown as it
  /// is, for the next window.
  func abandonPreparation() {
    inquiry.answerAll()
    while current != nil || !submissions.isEmpty {
      if current == nil { prepareNext() } else { show() }
    }
  }
}
