// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes
import WeftRuntime

/// Measures, draws and shows cells on the screen that change by themselves, because of
/// `setNeedsLayout`, a state of their components, or other colors. The cells that change in one
/// turn are staged and form a round, which appears in one frame after workers have measured and
/// drawn them. Cells that change later wait for the next round. If a cell gets another size, other
/// rows move, so the pipeline shows the round with its next preparation.
@MainActor final class CellRefresh: FrameObserver {
  private final class Round {
    enum Progress {
      /// The turn in which the round began has not ended, and cells may join.
      case collecting
      case preparing
      /// Everything is prepared, and appears in the next frame.
      case ready
      /// Some cells have other sizes. The next preparation of the pipeline takes the round.
      case resized
    }

    var progress = Progress.collecting
    var cells: [ObjectIdentifier: CellNode] = [:]
    var measurements: [ObjectIdentifier: Int] = [:]
    var awaited: Set<ObjectIdentifier> = []
    let start: Double
    var frameCount = 0

    init(at start: Double) { self.start = start }
  }

  /// The number of times that workers measure a cell in a round. Then the main actor measures it.
  private static let measurementLimit = 2

  private let view: CollectionView
  private var changed: [ObjectIdentifier: CellNode] = [:]
  private var round: Round?
  /// The time of the last frame in which a round appeared.
  private var lastShown: Double?
  private var isAdvancing = false
  /// The time, in seconds, after which a round appears without the cells that are not ready.
  var limit = 0.25
  var isPreparing: @MainActor () -> Bool = { false }

  init(view: CollectionView) { self.view = view }

  isolated deinit {}

  var isIdle: Bool { round == nil && changed.isEmpty }

  func add(_ node: CellNode) {
    view.cells.stage(node, for: .refresh)
    if let round, round.progress == .collecting {
      round.cells[ObjectIdentifier(node)] = node
    } else {
      changed[ObjectIdentifier(node)] = node
      view.setNeedsCommit()
    }
  }

  func cancel() {
    view.runtime?.frames.removeObserver(self)
    (round, changed) = (nil, [:])
  }

  /// Begins the next round, at the end of the collection's commit.
  func begin() {
    guard round == nil, !changed.isEmpty, let runtime = view.runtime else { return }
    let round = Round(at: runtime.clock.now)
    round.cells = changed
    changed = [:]
    self.round = round
    runtime.frames.addObserver(self)
    advance()
    runtime.mainQueue.enqueue(isUrgent: true) { [weak self, weak round] in
      guard let self, let round, round === self.round else { return }
      if round.progress == .collecting { round.progress = .preparing }
      advance()
    }
  }

  /// Transfers the cells of a round that changes sizes to the preparation that begins now.
  func handOver() {
    guard let round, round.progress == .resized else { return }
    handOver(round)
  }

  private func handOver(_ round: Round) {
    for node in round.cells.values { view.cells.handOver(node) }
    end(round)
    view.setNeedsPreparation()
  }

  private func end(_ round: Round) {
    guard round === self.round else { return }
    self.round = nil
    view.runtime?.frames.removeObserver(self)
    if !changed.isEmpty { view.setNeedsCommit() }
  }

  func didMeasure(_ requests: [CellRequest]) {
    guard let round else { return }
    for node in requests.compactMap(\.content.node) {
      let id = ObjectIdentifier(node)
      if round.cells[id] != nil { round.measurements[id, default: 0] += 1 }
    }
    guard !isAdvancing,
      !round.cells.values.contains(where: { isBusy($0) && !isOverdue($0) })
    else { return }
    advance()
  }

  func frameDidBegin(at time: Double) {
    guard let round else { return }
    round.frameCount += 1
    if round.progress == .resized {
      if !isPreparing() { handOver(round) }
    } else if round.frameCount > 1, time - round.start > limit {
      showLate(round)
    } else if round.progress == .ready || !round.awaited.isEmpty {
      // Runs after the observers that scroll, because cells may have left the screen.
      view.runtime?.mainQueue.enqueue { [weak self] in self?.advance() }
    }
  }

  // MARK: Steps

  private func advance() {
    guard let round, let runtime = view.runtime, !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    dropCells(of: round)
    guard !round.cells.isEmpty else { return end(round) }
    // The pipeline measures all cells on the screen for another geometry.
    guard view.geometry.measures(like: view.wantedGeometry), !view.hasNewLayout else {
      return handOver(round)
    }
    guard isMeasured(round), round === self.round else { return }
    if round.cells.values.contains(where: isResized) {
      if round.progress == .collecting { return }
      round.progress = .resized
      if !isPreparing() { handOver(round) }
      return
    }
    guard isDrawn(round, in: runtime), round === self.round, round.progress != .collecting else {
      return
    }
    let frames = runtime.frames
    let canShow =
      frames.isWaiting
      || !frames.isWorkingAhead && !(frames.isInFrame && frames.time == lastShown)
    guard canShow else {
      round.progress = .ready
      return
    }
    show(round.cells.values.filter { !isBusy($0) }, of: round)
  }

  private func show(_ cells: [CellNode], of round: Round) {
    lastShown = view.runtime?.frames.time
    end(round)
    // Callbacks may change cells again, and begin the next round.
    isAdvancing = false
    view.showChangedCells(cells)
  }

  /// Shows the cells that are ready. The others wait for the next round.
  private func showLate(_ round: Round) {
    dropCells(of: round)
    let ready = round.cells.values.filter { !isBusy($0) && isSettled($0) && !isResized($0) }
    let rest = round.cells.values.filter { node in !ready.contains { $0 === node } }
    for node in rest where !isOverdue(node) { changed[ObjectIdentifier(node)] = node }
    show(ready, of: round)
  }

  private func dropCells(of round: Round) {
    for (id, node) in round.cells {
      if !view.cells.isStaged(node, for: .refresh) {
        round.cells[id] = nil
      } else if !view.shows(node), !isBusy(node) {
        round.cells[id] = nil
        view.cells.finishStaging(of: [node])
        if let element = node.element { view.cells.rangeDidChange(of: element) }
      }
    }
  }

  /// Whether a worker takes too long. The view adds the cell again when the measurement ends.
  private func isOverdue(_ node: CellNode) -> Bool {
    node.element.map { view.cells.isOverdue($0.shown) } ?? false
  }

  private func isBusy(_ node: CellNode) -> Bool { node.element.map(view.cells.isBusy) ?? false }

  private func isSettled(_ node: CellNode) -> Bool {
    node.element.map { view.geometry.settledSize(of: $0) != nil } ?? true
  }

  private func isResized(_ node: CellNode) -> Bool {
    guard let element = node.element, view.geometry.isAsLongAsMeasured(element),
      let size = element.shown.lastSize, let extent = view.map.extent(of: element)
    else { return false }
    return extent != view.geometry.extent(size, of: element)
  }

  private func isMeasured(_ round: Round) -> Bool {
    var requests: [CellRequest] = []
    for node in view.cells.inOrderOfPlaces(round.cells.values) {
      guard let element = node.element, !view.cells.isBusy(element), !isSettled(node),
        view.geometry.canMeasure(element)
      else { continue }
      if round.measurements[ObjectIdentifier(node), default: 0] < Self.measurementLimit {
        requests.append(CellRequest(element))
      } else {
        view.cells.measureAtOnce(CellRequest(element), by: view.wantedGeometry)
      }
    }
    view.cells.measureInParallel(requests, geometry: view.wantedGeometry)
    return !round.cells.values.contains { node in
      node.element.map { view.cells.jobs[$0.id] != nil } ?? false
    }
  }

  private func isDrawn(_ round: Round, in runtime: HostRuntime) -> Bool {
    var isReadyInside = true
    for node in view.cells.inOrderOfPlaces(round.cells.values) where !isBusy(node) {
      if !runtime.frames.isWaiting, !view.isReady(inside: node) {
        isReadyInside = false
        if round.progress != .collecting { round.progress = .ready }
      }
      if round.awaited.contains(ObjectIdentifier(node)) { continue }
      node.displayRecursively(priority: .visible)
      node.setDisplayPriority(.visible)
      guard node.hasPendingDisplay else { continue }
      round.awaited.insert(ObjectIdentifier(node))
      node.whenDisplayed { [weak self, weak round] in
        guard let self, let round, round === self.round else { return }
        round.awaited.remove(ObjectIdentifier(node))
        if round.awaited.isEmpty { advance() }
      }
    }
    return isReadyInside && round.awaited.isEmpty
  }
}
