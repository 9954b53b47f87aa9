// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftRuntime

/// Which new cells are made and measured before they appear.
public enum MeasurementPolicy: Hashable, Sendable {
  /// All: positions are exact from the start, and after a resize. For small collections.
  case eager
  /// Those in the viewport and half a viewport beyond it; the others when they come near. Until
  /// then their lengths are estimated, and the scroll position is kept such that nothing visible
  /// moves.
  ///
  /// In lists with at most 5,000 unknown rows, these are measured as soon as a second has passed
  /// without a frame, so that the content's size becomes exact: their cells are made and given up,
  /// for which the data source is asked for their contents, and again when they come near.
  case progressive
}

/// Brings every edit of a collection from its data source to the screen, in five steps.
///
/// 1. ``submit(_:completion:)``, main actor: the change set is verified against the data source's
///    counts, and ``pendingMap``, the data space, follows at once.
/// 2. `prepareNext()`, main actor: everything submitted so far is composed into one preparation,
///    which takes the map, the geometry, and the new models of cells that take them in place.
/// 3. Workers make and measure the cells that will be seen.
/// 4. `advance()`, main serial queue: the viewport as it is by now decides which rows will be seen;
///    their contents are drawn. If a row is missing, steps 3 and 4 have another round.
/// 5. `show()`, main actor: the view takes the map, and with it, in the same frame, everything that
///    was measured, drawn and held back. Completions follow.
///
/// One preparation is under way at a time. Updates submitted meanwhile become the next one, so that
/// a burst of a thousand costs one or two preparations and the newest state wins. A preparation
/// that takes longer than ``preparationLimit`` is shown with rows that are still blank. Steps 2 to
/// 4 go on between frames; step 5 happens once in a frame, so that no frame pays for two updates.
///
/// Submitting never waits. All members belong to the main actor.
@MainActor final class UpdatePipeline: FrameObserver {
  /// The data space: the state that the data source has reached.
  var pendingMap: CollectionMap { dataSpace.map }
  /// The user info of the update on the screen.
  private(set) var shownUserInfo = UserInfo()
  weak var source: (any CollectionSource)?
  var policy = MeasurementPolicy.progressive
  /// After so many seconds a preparation is shown with rows that are not ready.
  var preparationLimit = 0.25
  /// Whether the data source must not be asked because a batch is open.
  var isBatchOpen: @MainActor () -> Bool = { false }
  /// The row of another collection around this one, while that one holds the row back.
  var rowAround: @MainActor () -> (cell: CellNode, view: CollectionView)? = { nil }

  private let view: CollectionView
  private let dataSpace = DataSpace()
  private var submissions: [UpdateSubmission] = []
  private var current: UpdatePreparation?
  /// Numbers preparations, so that callbacks of earlier ones are recognised.
  private var generation = 0
  /// The time of the last frame in which, or after which, something was shown.
  private var lastShown: Double?
  /// The completions of updates that have appeared, or failed.
  private(set) lazy var completions = UpdateCompletions { [weak self] in
    self?.isProcessingUpdates ?? false
  }
  private let inquiry: SourceInquiry
  /// Whether elements may have gone from the data space since something was shown.
  private var hasRemoved = false
  /// Whether the last update was submitted by the program; not by a recovery from an edit made
  /// while the data source was asked, which would make the same edit for ever.
  private(set) var mayRecoverFromRefusal = true
  /// Whether the source could not be asked for a content because a batch was open.
  private var hasUnanswered = false
  /// Traits that the cells get after the preparation under way.
  private(set) var laterTraits: Traits?
  private var isAdvancing = false
  private var needsAdvance = false
  /// How far beyond the viewport cells are measured, in viewports.
  private static let screensAhead = 0.5
  /// How often an element is measured for a preparation: a cell that changes all the time must not
  /// hold up the others.
  private static let measurementLimit = 2

  init(view: CollectionView) {
    self.view = view
    inquiry = SourceInquiry { [weak view] in view?.runtime }
    view.onMeasure = { [weak self] in self?.didMeasure($0) }
    view.onChangeOfCell = { [weak self] in self?.cellDidChange($0, of: $1) }
    view.resolveContent = { [weak self] in self?.resolveContent(of: $0) }
    view.onAnimationEnd = { [weak self] in self?.updateDidRest() }
    view.isNeeded = { [weak self] in self?.isNeeded($0) ?? false }
    view.isQuiet = { [weak self] in
      self.map { $0.current == nil && $0.submissions.isEmpty } ?? true
    }
    view.isPending = { [weak self] in self?.pendingMap.position(of: $0) != nil }
    view.pendingID = { [weak self] element in
      guard let self else { return nil }
      return pendingPath(of: element).flatMap { self.pendingMap.item(at: $0)?.id }
    }
  }

  isolated deinit {
    view.releaseRows(dataSpace.removeAll())
  }

  // MARK: Step 1

  /// Submits an update.
  ///
  /// - Parameters:
  ///   - completions: called when the update has appeared, after those of earlier updates.
  ///   - refused: the error that it recovers from.
  /// - Throws: if the change set does not lead from the pending counts to the source's. Nothing was
  ///   applied then; report the error and call ``fail(_:recover:)``.
  func submit(
    _ changeSet: ChangeSet, completions: [ChangeSet.Completion] = [],
    recoveringFrom refused: ChangeSetError? = nil
  ) throws(ChangeSetError) {
    guard let source else { return }
    guard !inquiry.isUnderWay else {
      throw ChangeSetError(
        .editedWhileAsked, at: .collection, location: changeSet.edits.first?.location)
    }
    mayRecoverFromRefusal = refused?.kind != .editedWhileAsked
    try inquiry.run { () throws(ChangeSetError) in
      let changes = try changeSet.verified(
        before: dataSpace.counts, after: SourceCounts(source), scope: .editedSections)
      if changes.removesElements { hasRemoved = true }
      if source.leavesContentsOpen, changes.onlyRearrangesItems {
        dataSpace.append(deferred: changes)
      } else {
        dataSpace.append(changes, leadingTo: map(after: changes, from: source))
      }
    }
    submissions.append(UpdateSubmission(succeeded: true, completions: completions))
    prepareNext()
  }

  /// Completes an update that could not be submitted, when its turn comes: at once, if no other is
  /// under way.
  ///
  /// - Parameter recover: reports the error and reloads. Completions wait for it, since they may
  ///   edit what is reloaded; those of updates that it submits come later. Called after the data
  ///   source's answer, if the update comes from there.
  func fail(_ completions: [ChangeSet.Completion], recover: @escaping @MainActor () -> Void) {
    // Whatever the handler or a completion edits would be refused, too.
    if inquiry.isUnderWay {
      return inquiry.refuse { [weak self] in self?.fail(completions, recover: recover) }
    }
    if isProcessingUpdates {
      submissions.append(UpdateSubmission(succeeded: false, completions: completions))
      prepareNext()
      return recover()
    }
    // Those of an update that still moves come first, and now.
    self.completions.release()
    self.completions.append(UpdateSubmission(succeeded: false, completions: completions))
    self.completions.wait(for: recover)
    self.completions.runPromptly()
  }

  private func map(
    after changes: VerifiedChanges, from source: any CollectionSource
  ) -> CollectionMap {
    var map = pendingMap.applying(
      changes,
      reloadedItem: { paths, old in
        let element = source.newItem(at: paths.new)
        // One that was never made may be selected, too.
        let id = old?.id ?? (view.followsElements ? pendingMap.item(at: paths.old)?.id : nil)
        if let id { view.elementWasReplaced(id, by: element.id) }
        return element
      },
      newSection: { sectionContent($0, of: source) },
      newItems: { section, range in source.newItems(inSection: section, range: range) })
    for pair in changes.reloadedSections {
      let content = sectionContent(pair.new, of: source)
      map.updateSection(at: pair.new) { $0 = content }
    }
    for section in changes.insertedSections + changes.reloadedSections.map(\.new) {
      guard let id = map.sectionID(at: section), let value = map.section(at: section)?.value else {
        continue
      }
      value.header?.supplementaryPlace = .header(id)
      value.footer?.supplementaryPlace = .footer(id)
      if value.layout != nil { map.boundary.hasSectionLayouts = true }
    }
    return map
  }

  /// Gives the collection another header, at its head, or footer, at its tail, which appears with
  /// the next preparation.
  func setBoundary(_ content: ItemContent?, at edge: BatchEdge) {
    var boundary = dataSpace.map.boundary
    let element = content.map { CollectionElement(content: $0) }
    // Until it is measured it counts with a usual height.
    let length = content == nil ? 0.0 : 32
    switch edge {
    case .head:
      element?.supplementaryPlace = .collectionHeader
      (boundary.header, boundary.headerLength) = (element, length)
    case .tail:
      element?.supplementaryPlace = .collectionFooter
      (boundary.footer, boundary.footerLength) = (element, length)
    }
    dataSpace.setBoundary(boundary)
    view.setNeedsPreparation()
  }

  /// Has the cells follow the traits of the collection.
  ///
  /// A cell has one set of them, for measuring, drawing and the screen. Those that change sizes
  /// come after the preparation under way, which would otherwise show some rows by these and some
  /// by those for which it began. Beginning it again instead would show nothing while the user
  /// moves a slider for the size of text.
  func setTraits(_ traits: Traits) {
    let differences = traits.differences(from: view.wantedGeometry.traits)
    if current != nil, !differences.isDisjoint(with: .layout) {
      laterTraits = traits
    } else {
      laterTraits = nil
      // Cells that are measured from now on are made by the new colours.
      current?.geometry.traits = traits
      view.setTraits(traits)
    }
    if !differences.isDisjoint(with: .layout), let row = rowAround() {
      row.view.wait(
        for: CollectionView.InnerCollection(
          id: ObjectIdentifier(self), cell: row.cell,
          isReady: { [weak self] in self?.isReadyForRow ?? true },
          show: { [weak self] in self?.advance() }))
    }
  }

  /// Whether everything is prepared that the row around waits for.
  private var isReadyForRow: Bool {
    // Out of the window, or without room, nothing is prepared.
    if view.runtime == nil || view.viewportSize.isEmpty { return true }
    return current.map(\.isReady) ?? (laterTraits == nil && view.outdatedPart == .nothing)
  }

  /// Whether a preparation appears with the row around: those that change sizes do.
  private func waitsForRow(_ preparation: UpdatePreparation) -> Bool {
    let differences = preparation.geometry.traits.differences(from: view.geometry.traits)
    return !differences.isDisjoint(with: .layout) && preparation.runtime?.frames.isWaiting == false
      && rowAround() != nil
  }

  private func sectionContent(
    _ section: Int, of source: any CollectionSource
  ) -> MapSection<CollectionSection> {
    let header = source.header(ofSection: section).map { CollectionElement(content: $0) }
    let footer = source.footer(ofSection: section).map { CollectionElement(content: $0) }
    // Until it is measured a header or footer counts with a usual height.
    return MapSection(
      CollectionSection(
        header: header, footer: footer, layout: source.layout(ofSection: section)),
      leadingLength: header == nil ? 0 : 32, trailingLength: footer == nil ? 0 : 32)
  }

  /// Asks the source for the content of an item that has come near, at its place in the data space.
  /// One that is not there any more keeps the content that it has.
  private func resolveContent(of element: CollectionElement) {
    guard let source, let path = pendingMap.path(of: element) else { return element.keepContent() }
    // In the middle of a batch the source's paths are neither the old ones nor the new ones.
    if inquiry.isUnderWay || isBatchOpen() {
      hasUnanswered = true
      return
    }
    element.setContent(inquiry.run { source.content(at: path) })
  }

  // MARK: Step 2

  /// Begins a preparation if there is something to prepare and none is under way.
  func prepareNext() {
    // Also while the last update is shown, for who begins the next one then, and so on. The cells
    // show that update by now.
    if current == nil, view.eventLocks == 0, let laterTraits { setTraits(laterTraits) }
    guard current == nil, !submissions.isEmpty || view.outdatedPart != .nothing else { return }
    begin()
    // Without a window there is nothing to prepare for.
    guard let runtime = current?.runtime, !view.viewportSize.isEmpty else { return show() }
    runtime.frames.addObserver(self)
    // Workers begin at once. Nothing is seen before a later turn, so that what is submitted in this
    // one becomes one update.
    advance()
    let generation = generation
    runtime.mainQueue.enqueue(isUrgent: true) { [weak self] in
      if self?.generation == generation { self?.turnDidEnd() }
    }
  }

  /// Goes on with everything that was submitted in the turn, as one update.
  private func turnDidEnd() {
    guard let preparation = current else { return }
    preparation.isFresh = false
    if !submissions.isEmpty { beginAgain(preparation) }
    advance()
    current?.takesCellsAlong = false
  }

  /// Makes what was submitted meanwhile a part of the preparation under way.
  private func beginAgain(_ preparation: UpdatePreparation) {
    submissions = preparation.submissions + submissions
    begin(after: preparation.changes)
    current?.takeOver(from: preparation)
  }

  /// Makes one preparation of everything submitted.
  ///
  /// - Parameter earlier: changes that a preparation had taken already.
  private func begin(after earlier: VerifiedChanges? = nil) {
    let taken = submissions
    submissions = []
    let outdatedPart = view.outdatedPart
    view.outdatedPart = .nothing
    let parts = [earlier, dataSpace.takeChanges()].compactMap(\.self)
    generation += 1
    current = UpdatePreparation(
      map: pendingMap, changes: parts.isEmpty ? nil : .composing(parts), submissions: taken,
      geometry: view.wantedGeometry, runtime: view.runtime,
      isOfCells: parts.isEmpty && outdatedPart == .cells && policy == .progressive)
  }

  /// Offers the new models of reloaded items to the cells that show the old ones.
  ///
  /// A cell that takes its model is staged: the screen shows the old one until step 5. Cells that
  /// have no contents to show until then come last, in step 5.
  /// - Returns: `false` while a worker still measures such a cell, which comes first.
  private func offerModels() -> Bool {
    while let paths = current?.replacements.last {
      // A row in the viewport that has no cell yet is about to get one: where another element took
      // its place each time, it would never be seen.
      if let old = view.map.elementIfMade(at: paths.old), view.jobs[old.lineage] != nil,
        old.nodeIfAllocated != nil || view.ranges.state(of: old)?.contains(.visible) ?? false
      {
        current?.outstanding.insert(old.lineage)
        return false
      }
      guard let old = view.map.elementIfMade(at: paths.old), let node = old.nodeIfAllocated,
        view.isShown(by: old, node), let new = current?.map.element(at: paths.new), new !== old
      else {
        current?.replacements.removeLast()
        continue
      }
      current?.replacements.removeLast()
      guard view.isOnScreen(old) || view.canComeIn(node, of: old) else {
        current?.lateReplacements.append(paths)
        continue
      }
      stageModel(of: new, in: node, of: old)
    }
    return true
  }

  /// Offers new models to the cells that nobody could see before they are shown with their update,
  /// and to those that have come onto the screen since. One off the screen with contents of the old
  /// model is not among them, since it could come in with these.
  private func offerLateModels() {
    while let paths = current?.lateReplacements.popLast() {
      guard let old = view.map.elementIfMade(at: paths.old), let node = old.nodeIfAllocated,
        view.isShown(by: old, node), view.jobs[old.lineage] == nil,
        let new = current?.map.element(at: paths.new), new !== old
      else { continue }
      if view.isOnScreen(old) {
        stageModel(of: new, in: node, of: old)
      } else if !node.isInDisplayState || node.isBlank {
        _ = offerModel(of: new, to: node, of: old)
      }
    }
  }

  /// Offers a new model to a cell that may be seen: the old one stays on the screen until step 5.
  private func stageModel(
    of new: CollectionElement, in node: CellNode, of old: CollectionElement
  ) {
    let wasStaged = view.isStaged(node)
    current?.laterCells.remove(ObjectIdentifier(node))
    view.stage(node)
    if !offerModel(of: new, to: node, of: old), !wasStaged { view.unstage(node) }
  }

  /// - Returns: whether the cell shows the new model now.
  private func offerModel(
    of new: CollectionElement, to node: CellNode, of old: CollectionElement
  ) -> Bool {
    if new.wantsContent { resolveContent(of: new) }
    guard let model = new.content?.model, new.nodeIfAllocated == nil,
      node.update(toModel: model)
    else { return false }
    new.takeNode(of: old)
    node.element = new
    return true
  }

  // MARK: Steps 3 and 4

  /// Takes the preparation on as far as it goes now: has measured and drawn whatever is missing of
  /// the rows that will be seen, or shows it if nothing is.
  private func advance() {
    // Data sources and cells are asked meanwhile, who may come back here.
    needsAdvance = true
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while needsAdvance {
      needsAdvance = false
      guard let preparation = current else { return }
      preparation.isReady = false
      // A model that the same turn replaces once more must not be offered.
      if preparation.isFresh, !preparation.replacements.isEmpty { return }
      // The data source does not know an item any more that would be seen: only a later state can
      // be shown whole.
      if !preparation.isFresh, !submissions.isEmpty,
        !rows(of: preparation).allSatisfy({ !$0.isSeen || canBeMade($0.element) })
      {
        beginAgain(preparation)
        needsAdvance = true
        continue
      }
      let isUpToDate = preparation.replacements.isEmpty || offerModels()
      guard preparation === current else { continue }
      // Only now: the cells that were offered models may have scrolled the content.
      let rows = rows(of: preparation)
      let isReady =
        isUpToDate && isMeasured(rows, of: preparation) && isDrawn(rows, of: preparation)
      // Callbacks may have asked for another look meanwhile.
      guard preparation === current, !needsAdvance, !preparation.isFresh,
        isReady || preparation.isLate && (isUpToDate || preparation.isOverdue)
      else { continue }
      preparation.isReady = true
      if waitsForRow(preparation) || !mayShow(in: preparation.runtime) {
        preparation.awaitsFrame = true
        return
      }
      offerLateModels()
      // Completions may wait for the next preparation, inside of this call.
      isAdvancing = false
      return show()
    }
  }

  /// Whether what is ready appears now, and not with the next frame: once in a frame, which need
  /// not pay for two updates, and for the eye to follow.
  private func mayShow(in runtime: HostRuntime?) -> Bool {
    guard let frames = runtime?.frames, !frames.isWaiting else { return true }
    return !frames.isWorkingAhead && !(frames.isInFrame && frames.time == lastShown)
  }

  /// The rows that a preparation will show, and half a viewport beyond.
  ///
  /// - Complexity: O(rows · log n), or O(changed cells · log n) if it is only of these.
  private func rows(of preparation: UpdatePreparation) -> [PreparedRow] {
    let map = preparation.map
    if preparation.isOfCells {
      return view.stagedCellsOnScreen.compactMap { node in
        guard let element = node.element, let position = map.position(of: element),
          !preparation.laterCells.contains(ObjectIdentifier(node))
        else { return nil }
        return PreparedRow(element: element, extent: map.extent(at: position), isSeen: true)
      }
    }
    let arrangement = view.arrangement(
      of: map, by: preparation.geometry, after: preparation.changes)
    let viewport = view.viewport(
      showing: map, arrangement, by: preparation.geometry, after: preparation.changes)
    // On both sides: at the end of a list, rows that are shorter than estimated let in rows above.
    let axes = preparation.geometry.axes
    let ahead = axes.vector(axes.viewportLength * Self.screensAhead)
    let wide = viewport.insetBy(dx: -ahead.dx, dy: -ahead.dy)
    let pinned = arrangement.pinnedFrames(in: viewport).map(\.position)
    let seen = arrangement.positions(in: viewport).union(pinned)
    preparation.needed = arrangement.positions(in: wide).union(pinned)
    var rows: [PreparedRow] = []
    map.forEachElement(in: preparation.needed) { element, position, extent in
      rows.append(PreparedRow(element: element, extent: extent, isSeen: seen.contains(position)))
    }
    return rows
  }

  /// Step 3: whether all rows that will be seen are measured; has the others measured.
  private func isMeasured(_ rows: [PreparedRow], of preparation: UpdatePreparation) -> Bool {
    let geometry = preparation.geometry
    for row in rows where row.isSeen && isRestless(row.element, in: preparation) {
      view.measureAtOnce(row.element, by: geometry)
    }
    if geometry.layout.measuresItems {
      // Lengths of elements that were measured when nobody waited for them: other rows may be seen
      // by these.
      for row in rows {
        // A size that has not come back from its worker belongs to a cell that still shows its old
        // self.
        guard view.jobs[row.element.lineage] == nil,
          let size = geometry.settledSize(of: row.element)
        else { continue }
        let extent = geometry.extent(size, of: row.element)
        guard extent != row.extent, !keepsOldExtent(row.element, in: preparation) else { continue }
        record(extent, of: row.element)
        needsAdvance = true
      }
      if needsAdvance { return false }
    }
    var missing: [CollectionElement] = []
    if policy == .eager, !preparation.isLate, !preparation.wasMeasuredWhole {
      missing = unmeasured(in: preparation)
      preparation.wasMeasuredWhole = missing.isEmpty
    }
    if missing.isEmpty {
      let rows = rows.filter { isMissing($0.element, in: preparation) }
      // Those beyond are measured along, but not waited for.
      if rows.contains(where: \.isSeen) { missing = rows.map(\.element) }
    }
    measure(missing, geometry)
    return missing.isEmpty
  }

  /// Whether the preparation under way will show an element, or may do so.
  private func isNeeded(_ element: CollectionElement) -> Bool {
    guard let current, let position = current.map.position(of: element) else { return false }
    return policy == .eager || current.needed.contains(position)
  }

  /// Whether an element lacks a cell of the right size, and can get one.
  ///
  /// - Parameter needsCell: `false` where its size is enough.
  private func isMissing(
    _ element: CollectionElement, in preparation: UpdatePreparation, needsCell: Bool = true
  ) -> Bool {
    // A size that has not come back from its worker is in no map yet.
    let isMeasured =
      view.jobs[element.lineage] == nil && preparation.geometry.measuredSize(of: element) != nil
    if isMeasured, !needsCell || element.isShowable { return false }
    // Nothing of it could be seen.
    guard preparation.geometry.canMeasure(element) else { return false }
    if needsCell, isLater(element, than: preparation) { return false }
    return preparation.measurements[element.id, default: 0] < Self.measurementLimit
      && canBeMade(element)
  }

  /// Whether the cell of an element has changed since its last measurement, and would do so for
  /// ever. It is shown in the size that it has now, and not as a mix of two. What it asks for while
  /// it gets that waits for the next preparation.
  private func isRestless(
    _ element: CollectionElement, in preparation: UpdatePreparation
  ) -> Bool {
    preparation.measurements[element.id, default: 0] >= Self.measurementLimit
      && view.jobs[element.lineage] == nil && element.nodeIfAllocated != nil
      && preparation.geometry.settledSize(of: element) == nil
      && preparation.geometry.canMeasure(element) && !isLater(element, than: preparation)
  }

  /// A cell on the screen has changed by itself. While it has the size that the preparation shows
  /// it with, it need not be part of that.
  private func cellDidChange(_ node: CellNode, of element: CollectionElement) {
    guard let current, !current.takesCellsAlong, current.map.position(of: element) != nil,
      current.geometry.measuredAnyVersion(of: element)
    else { return }
    current.laterCells.insert(ObjectIdentifier(node))
  }

  /// Whether a cell on the screen shows its old self with a preparation, because it has changed
  /// since that began.
  private func waits(_ node: CellNode, for preparation: UpdatePreparation) -> Bool {
    preparation.laterCells.contains(ObjectIdentifier(node)) && view.shows(node)
  }

  /// Whether an element keeps the extent by which a preparation knows it, whatever is measured
  /// meanwhile: its cell shows its old self in its old size.
  private func keepsOldExtent(
    _ element: CollectionElement, in preparation: UpdatePreparation
  ) -> Bool {
    guard let node = element.nodeIfAllocated, waits(node, for: preparation) else { return false }
    return preparation.map.extent(of: element) != nil
  }

  /// Whether an element's cell shows its old self with a preparation, and the change with the next.
  private func isLater(_ element: CollectionElement, than preparation: UpdatePreparation) -> Bool {
    guard !preparation.takesCellsAlong, let node = element.nodeIfAllocated, view.shows(node) else {
      return false
    }
    if waits(node, for: preparation) { return true }
    // It is staged only when its change is committed.
    return !view.isStaged(node) && preparation.geometry.measuredAnyVersion(of: element)
  }

  /// The elements of the whole map without a size.
  ///
  /// - Complexity: O(items · log n): for eager collections, after each round of measuring until all
  ///   are measured.
  private func unmeasured(in preparation: UpdatePreparation) -> [CollectionElement] {
    var elements: [CollectionElement] = []
    preparation.map.forEachElement(in: preparation.map.allPositions) { element, _, _ in
      // Far rows need a size, not a cell.
      if isMissing(element, in: preparation, needsCell: false) { elements.append(element) }
    }
    return elements
  }

  /// Whether an element has a cell, or the data source can still be asked for one.
  private func canBeMade(_ element: CollectionElement) -> Bool {
    element.content != nil || element.nodeIfAllocated != nil || pendingMap.path(of: element) != nil
  }

  private func measure(_ elements: [CollectionElement], _ geometry: CollectionGeometry) {
    // A few at a time, so that all workers take part to the end.
    var rest = elements[...]
    let chunk = min(max(1, elements.count / 16), 64)
    while !rest.isEmpty {
      let started = view.measure(
        Array(rest.prefix(chunk)), priority: .visible, geometry: geometry)
      current?.outstanding.formUnion(started.map(\.lineage))
      rest = rest.dropFirst(chunk)
    }
  }

  /// Step 4: whether the contents of all rows that will be seen are drawn; has the others drawn.
  private func isDrawn(_ rows: [PreparedRow], of preparation: UpdatePreparation) -> Bool {
    guard let runtime = view.runtime else { return true }
    var isDrawn = true
    for row in rows where row.isSeen {
      guard let node = row.element.nodeIfAllocated, row.element.isShowable else { continue }
      // A row on the screen that still waits for its contents does not look worse for the update.
      if view.isOnScreen(row.element), !view.isStaged(node) { continue }
      if waits(node, for: preparation) { continue }
      if !runtime.frames.isWaiting, !view.isReady(inside: node) {
        isDrawn = false
        preparation.awaitsFrame = true
      }
      if preparation.awaited.contains(ObjectIdentifier(node)) {
        isDrawn = false
        continue
      }
      // It was drawn in an earlier round.
      if node.element === row.element, node.runtime === runtime, node.isInDisplayState,
        !node.hasPendingDisplay
      {
        continue
      }
      // Calls the cell, which may wait for this very preparation.
      isAdvancing = false
      prepare(node, of: row.element, in: runtime)
      isAdvancing = true
      guard preparation === current else { return false }
      guard node.hasPendingDisplay else { continue }
      isDrawn = false
      preparation.awaited.insert(ObjectIdentifier(node))
      node.whenDisplayed { [weak self, weak preparation] in
        guard let self, let preparation, preparation === current else { return }
        preparation.awaited.remove(ObjectIdentifier(node))
        // In the call that asks, nothing has changed yet; and one look does for all cells.
        if !isAdvancing, preparation.awaited.isEmpty { advance() }
      }
    }
    return isDrawn
  }

  /// Has the contents of a cell drawn that is not on the screen yet, or whose changes are staged.
  private func prepare(_ node: CellNode, of element: CollectionElement, in runtime: HostRuntime) {
    if node.element !== element || node.runtime !== runtime { view.adopt(node, of: element) }
    if !node.isInDisplayState {
      view.retention.remove(node)
      current?.entered.append(element)
      node.setInterfaceState(
        node.interfaceState.union([.measureLayout, .preload, .display]))
    }
    node.displayRecursively(priority: .visible)
    node.setDisplayPriority(.visible)
  }

  /// Measured elements bring their lengths to both spaces, and the preparation further.
  private func didMeasure(_ elements: [CollectionElement]) {
    let geometry = current?.geometry ?? view.wantedGeometry
    for element in elements {
      guard let size = element.lastSize else { continue }
      // A measurement for an earlier geometry does not count as one for this one.
      if geometry.measuredAnyVersion(of: element) {
        current?.measurements[element.id, default: 0] += 1
      }
      if !view.isOnScreen(element), isNeeded(element) { current?.entered.append(element) }
      if geometry.layout.measuresItems { record(geometry.extent(size, of: element), of: element) }
    }
    guard let current else { return }
    for element in elements where view.jobs[element.lineage] == nil {
      current.outstanding.remove(element.lineage)
    }
    // Jobs that were cancelled are not waited for; who cancels one calls without elements.
    if elements.isEmpty {
      current.outstanding = current.outstanding.filter { view.jobs[$0] != nil }
    }
    if current.outstanding.isEmpty { advance() }
  }

  /// Writes down the size of an element: lengths come into the data space, and into the
  /// state on its way to the screen, here only.
  ///
  /// - Complexity: O(log² n), however many updates are pending.
  private func record(_ extent: KnownExtent, of element: CollectionElement) {
    dataSpace.record(extent, of: element)
    guard let current else {
      // The preparation that waited for it was shown late, without it.
      if view.isOnScreen(element), view.map.extent(of: element) != extent {
        view.setNeedsPreparation()
      }
      return
    }
    guard current.map.extent(of: element) != extent, !keepsOldExtent(element, in: current)
    else { return }
    // Its neighbours move, and others may be seen.
    if view.isOnScreen(element) { current.isOfCells = false }
    current.map.record(extent, of: element)
  }

  /// Asks the data source again, now that no batch is open any more.
  func batchDidClose() {
    guard hasUnanswered else { return }
    hasUnanswered = false
    view.retryUnresolved()
    if current != nil { advance() }
  }

  /// Looks at the clock in every frame, and shows what became ready since the last one.
  func frameDidBegin(at time: Double) {
    guard let preparation = current else { return }
    if time - preparation.start > preparationLimit {
      // An eager collection is not shown before all is measured, however long that takes.
      if policy == .eager {
        if preparation.outstanding.contains(where: { view.jobs[$0] != nil }) { return }
        if !preparation.outstanding.isEmpty {
          preparation.outstanding = []
          return advance()
        }
        if !preparation.wasMeasuredWhole, !unmeasured(in: preparation).isEmpty { return }
      }
      current?.isOverdue = time - preparation.start > 4 * preparationLimit
      current?.isLate = true
      current?.isFresh = false
      advance()
    } else if preparation.awaitsFrame || !preparation.awaited.isEmpty {
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
    lastShown = preparation.runtime?.frames.time
    // Callbacks may run before it is known whether anything moves.
    completions.hold(preparation.submissions)
    let animations = view.animator.number
    if hasRemoved {
      hasRemoved = false
      view.selection = view.selection.filter { pendingMap.path(of: $0) != nil }
    }
    for element in preparation.entered { view.changedStates.append(element) }
    if let changes = preparation.changes { shownUserInfo = changes.userInfo }
    if preparation.isOfCells, preparation.entered.isEmpty {
      view.showChangedCells(without: preparation.laterCells)
    } else {
      view.show(
        preparation.map, after: preparation.changes, geometry: preparation.geometry,
        without: preparation.laterCells)
    }
    view.showInnerCollections()
    if let laterTraits { setTraits(laterTraits) }
    if view.animator.number == animations || !view.animator.isRunning { completions.release() }
    // Where nobody waits for a frame, a completion may submit the next update, and so on for ever.
    if preparation.runtime == nil {
      completions.runPromptly()
    } else {
      completions.run()
    }
    // Cells that have changed by themselves wait for the next frame.
    if !submissions.isEmpty { prepareNext() }
  }

  /// Nothing of the last update moves any more.
  private func updateDidRest() {
    guard completions.heldCount > 0 else { return }
    completions.release()
    completions.run()
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
    runtime.wait {
      inquiry.answerAll()
      prepareNext()
      // Nobody looks at it before the next frame otherwise.
      if current?.awaitsFrame == true { advance() }
      completions.release()
      completions.run()
      return !isProcessingUpdates && completions.isEmpty
    }
  }

  /// Runs a block when no update is under way: at once, or after the last one, in the order of the
  /// calls.
  func onDidFinishProcessingUpdates(_ block: @escaping @MainActor () -> Void) {
    completions.onFinish(block)
  }

  /// Ends the preparation under way, because the window is gone: everything submitted is shown as
  /// it is, for the next window.
  func abandonPreparation() {
    inquiry.answerAll()
    while current != nil || !submissions.isEmpty {
      if current == nil { prepareNext() } else { show() }
    }
  }

  // MARK: Paths

  /// The path in the data space of an element that the screen, or the preparation, shows: also when
  /// the item was reloaded since, so that another element stands for it.
  ///
  /// - Complexity: O(log² n), and O(updates under way · log n) more for a reloaded item.
  func pendingPath(of element: CollectionElement) -> ItemPath? {
    if let path = pendingMap.path(of: element) { return path }
    var path: ItemPath?
    if let shown = view.map.path(of: element) {
      path = shown
      if let changes = current?.changes { path = changes.newPath(forOld: shown) }
    } else {
      path = current?.map.path(of: element)
    }
    return path.flatMap(dataSpace.newPath(forOld:))
  }

  /// Where the viewport will stand in the data space once all updates have appeared, and the
  /// content's size then.
  var pendingViewport: (viewport: Rect, contentSize: Size) {
    if current == nil, submissions.isEmpty, view.outdatedPart == .nothing {
      return (view.viewport, view.arrangement.contentSize)
    }
    let arrangement = view.arrangement(of: pendingMap, by: view.geometry)
    // Rows that were reloaded or moved meanwhile are found by identity where they still can be.
    let viewport = view.viewport(showing: pendingMap, arrangement, by: view.geometry, after: nil)
    return (viewport, arrangement.contentSize)
  }
}

/// The counts of the data source, asked when the verification needs them.
private struct SourceCounts: SectionCounts {
  private let source: any CollectionSource
  let numberOfSections: Int

  /// Main actor: the value is used there and at once.
  @MainActor init(_ source: any CollectionSource) {
    self.source = source
    numberOfSections = source.numberOfSections
  }

  func numberOfItems(inSection section: Int) -> Int {
    MainActor.assumeIsolated { source.numberOfItems(inSection: section) }
  }
}
