// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

@testable import WeftCollections

/// Looks at every frame of a thrashed list, by its layers and their pixels alone.
///
/// In each frame the rows on the screen are those of one state of the data, the one of the last
/// update that has completed, in their heights, without gaps, overlaps or rows of another state.
/// Updates leave no room blank, and the first row holds its place, unless it is a sliver that changes
/// its height.
@MainActor struct ThrashEye {
  /// The data after an update.
  private struct State {
    var sections: [[Row]]
    /// The completions that have run when it is shown, at least.
    let submitted: Int
    /// The rows that moved on the way from the state before.
    let moved: Set<Int>
    let isReload: Bool
  }

  /// A row of the frame before.
  private struct Seen {
    let id: Int
    let frame: Rect
  }

  private let screen: Screen
  private var states: [State] = []
  /// The state of the last frame that could be told.
  private var shown = 0
  private var last: [Seen] = []
  /// Whether somebody moved the content since the last frame without blank room.
  private var mayBeBlank = true
  /// Whether rows may be elsewhere than in the frame before.
  private var mayJump = true
  /// Whether the program ever scrolled to an item, which then decides where the content stands.
  private var hasTarget = false
  /// Rows that change without an update.
  private var changing: Set<Int> = []

  init(_ screen: Screen) { self.screen = screen }

  /// The data will be like this with the next update.
  ///
  /// - Parameter submitted: the number of completions up to this update.
  mutating func note(
    _ sections: [[Row]], submitted: Int, moved: Set<Int> = [], isReload: Bool = false
  ) {
    states.append(
      State(sections: sections, submitted: submitted, moved: moved, isReload: isReload))
  }

  /// The user, the program or the window moved the content, or took rows off the screen.
  mutating func contentWasMoved() {
    mayBeBlank = true
    mayJump = true
  }

  mutating func targetWasSet() {
    mayBeBlank = true
    mayJump = true
    hasTarget = true
  }

  /// A row of the newest state, which is on the screen, takes another height.
  mutating func rowChangesByItself(_ id: Int) {
    changing.insert(id)
    if !states.isEmpty { states[states.count - 1].sections = screen.source.sections }
  }

  /// Everything has come to rest: the last state is on the screen.
  mutating func didSettle() {
    changing = []
    shown = states.count - 1
    mayJump = true
  }

  /// Looks at a frame.
  ///
  /// - Parameter completed: the number of completions so far.
  mutating func look(completed: Int) -> [String] {
    guard screen.isAttached, screen.window.host.isVisible, screen.node.parts != nil else {
      mayBeBlank = true
      mayJump = true
      last = []
      return []
    }
    var result: [String] = []
    // The state of the last completion. Recovery from an error has none: its state may be shown.
    let due = states.indices.filter { states[$0].submitted <= completed }
    let first = states.indices.first { states[$0].submitted == completed } ?? due.last ?? 0
    let candidates = due.filter { $0 >= max(shown, first) }
    let seen = screen.seenRows.filter { $0.frame.height > 0 }
    let isBlank = !screen.frameViolations.isEmpty
    if isBlank, !mayBeBlank, !isPastRecovery {
      result += screen.frameViolations + blankElements()
    }
    if !isBlank { mayBeBlank = false }
    let matches = candidates.compactMap { index in
      match(seen, states[index]).map { (index, $0) }
    }
    // A frame without contents cannot be read.
    let isReadable = !isBlank && changing.isEmpty
    if matches.isEmpty, isReadable, !candidates.isEmpty {
      result.append("no state of \(candidates) has the rows on the screen")
    }
    // Recovery from an error has no completion: while the rows are those of the state before, too, it
    // has not been seen.
    guard let (index, rows) = matches.last(where: { !states[$0.0].isReload }) ?? matches.first
    else {
      last = []
      mayJump = true
      return result
    }
    let mayHaveRecovered = matches.contains { $0.0 > index && states[$0.0].isReload }
    if !mayJump, !mayHaveRecovered, !hasTarget, screen.node.stickyEdge == nil {
      result += jumps(to: rows, from: shown, to: index)
    }
    shown = index
    last = rows
    mayJump = isBlank
    return result
  }

  /// Whether a row on the screen came near when its item was gone from the data already: the data
  /// source cannot be asked for it.
  private var isPastRecovery: Bool {
    guard let parts = screen.node.parts else { return true }
    let view = parts.view
    var result = false
    view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
      guard let element = view.map.element(at: position) else { return }
      if element.content == nil, element.nodeIfAllocated == nil,
        parts.pipeline.pendingMap.position(of: element) == nil
      {
        result = true
      }
    }
    return result
  }

  /// Why the rows are blank that are.
  private func blankElements() -> [String] {
    guard let parts = screen.node.parts else { return [] }
    let view = parts.view
    var result: [String] = []
    view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
      guard let element = view.map.element(at: position), !view.isDrawn(element) else { return }
      let node = element.nodeIfAllocated
      result.append(
        """
        blank at \(position): shows \(element.isShowable), has a job \
        \(view.jobs[element.lineage] != nil), visible \
        \(node.map { view.visibleCells[ObjectIdentifier($0)] != nil } ?? false), waits for \
        contents \(node?.hasPendingDisplay ?? false), content \(element.content != nil), measured \
        \(view.wantedGeometry.measuredSize(of: element) != nil), range \
        \(String(describing: view.ranges.state(of: element)))
        """)
    }
    return result
  }

  /// The identities of the rows on the screen, if all are those of a state.
  private func match(_ seen: [SeenRow], _ state: State) -> [Seen]? {
    let rows = state.sections.flatMap { $0 }
    let width = screen.node.parts?.view.geometry.viewportSize.width ?? 0
    let places = Dictionary(
      zip(rows.map(\.signature), rows.indices), uniquingKeysWith: { first, _ in first })
    var next: Int?
    var result: [Seen] = []
    for row in seen {
      guard let signature = row.signature else {
        // One row or none.
        next = nil
        continue
      }
      if signature == Row.headerSignature { continue }
      guard let place = places[signature] else { return nil }
      if let next, place != next { return nil }
      if row.frame.height != rows[place].height(width: width) { return nil }
      next = place + 1
      result.append(Seen(id: rows[place].id, frame: row.frame))
    }
    return result
  }

  /// Rows that moved though nothing moved them.
  private func jumps(to rows: [Seen], from old: Int, to new: Int) -> [String] {
    guard let controller = screen.node.parts?.view.scrollController else { return [] }
    let offset = controller.contentOffset.y
    let limits = (controller.extent.minimumOffset.y, controller.extent.maximumOffset.y)
    // At an end the content cannot give way.
    guard offset > limits.0 + 0.5, offset < limits.1 - 0.5 else { return [] }
    let between = old < new ? Array(states[(old + 1)...new]) : []
    if between.contains(where: \.isReload) { return [] }
    let moved = between.reduce(into: Set<Int>()) { $0.formUnion($1.moved) }
    let width = screen.node.parts?.view.geometry.viewportSize.width ?? 0
    let heights = Dictionary(
      states[new].sections.flatMap { $0 }.map { ($0.id, $0.height(width: width)) },
      uniquingKeysWith: { first, _ in first })
    let height = screen.node.frame.height
    let anchor = last.first { row in
      let seen = min(row.frame.maxY, height) - max(row.frame.minY, 0)
      guard let newHeight = heights[row.id], !moved.contains(row.id) else { return false }
      return seen * 2 > min(row.frame.height, height) || newHeight == row.frame.height
    }
    guard let anchor, let now = rows.first(where: { $0.id == anchor.id }) else { return [] }
    if abs(now.frame.minY - anchor.frame.minY) < 0.6 { return [] }
    return ["row \(anchor.id) jumped from \(anchor.frame.minY) to \(now.frame.minY)"]
  }
}
