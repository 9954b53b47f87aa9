// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

@testable import WeftCollections

/// Checks every frame of a thrashed collection from its layers and their pixels alone.
///
/// In each frame the rows on the screen belong to one state of the data, the state of the last
/// completed update. They have their sizes and positions, without gaps, overlaps or rows of another
/// state. Updates leave no space blank. The item that the program scrolled to stays at its
/// position, a followed edge is followed, and otherwise the first row that was mostly visible keeps
/// its position.
@MainActor struct ThrashEye {
  /// The data after an update.
  private struct State {
    var rows: [[Row]] { didSet { places = nil } }
    /// The least number of completions that have run when the state is shown.
    let submitted: Int
    /// Whether it is shown when the completions have run. Wrong updates complete before the
    /// recovery is shown.
    let isPromised: Bool
    /// The rows that moved since the previous state.
    let moved: Set<Int>
    /// The rows that moved with their sections.
    let movedAlong: Set<Int>
    let isReload: Bool
    /// The positions of rows by their signatures.
    private var places: [UInt32: Int]?
    private(set) var flat: [Row] = []

    init(
      rows: [[Row]], submitted: Int, isPromised: Bool, moved: Set<Int>, movedAlong: Set<Int>,
      isReload: Bool
    ) {
      self.rows = rows
      self.movedAlong = movedAlong
      self.submitted = submitted
      self.isPromised = isPromised
      self.moved = moved
      self.isReload = isReload
    }

    mutating func prepare() {
      guard places == nil else { return }
      flat = rows.flatMap { $0 }
      places = Dictionary(
        zip(flat.map(\.signature), flat.indices), uniquingKeysWith: { first, _ in first })
    }

    func place(_ signature: UInt32) -> Int? { places?[signature] }

    func path(of id: Int) -> (section: Int, item: Int)? {
      for (section, rows) in rows.enumerated() {
        if let item = rows.firstIndex(where: { $0.id == id }) { return (section, item) }
      }
      return nil
    }
  }

  /// A row of a frame.
  private struct Seen {
    let id: Int
    let frame: Rect
  }

  /// An item that the program scrolled to.
  private struct Target {
    let id: Int
    let position: ScrollPosition
    /// The newest state when the target was set.
    let state: Int
    let number: Int
  }

  private let screen: Screen
  private var states: [State] = []
  /// The states that the last frame may show. Rows may look equal in several.
  private var possible = [0]
  /// The tops of the section headers in the last frame and in this one, in points.
  private var headers: (last: [Double], now: [Double]) = ([], [])
  private var last: [Seen] = []
  /// The number of times that the view had changed its map at the last frame.
  private var lastShows = 0
  private var wasAtTop = false
  private var wasAtEnd = false
  /// The widths of the window since it was at rest. Rows that appear during resizing were measured
  /// for one of them. The other rows change together, with the next update.
  private var widths: Set<Double> = []
  /// Whether the content was moved since the last frame without blank space. Rows that appear by a
  /// scroll or in a larger window may be visible before they are drawn.
  private var mayBeBlank = true
  /// Whether rows may have moved since the previous frame.
  private var mayJump = true
  private var targets: [Target] = []
  /// The number of targets so far.
  private(set) var targetCount = 0
  /// Other versions of rows that have changed without an edit, which are allowed until all is at
  /// rest.
  private var versions: [Int: [Row]] = [:]
  /// The state that ends the period in which the source's answers do not match any reported state.
  private var blindUntil: Int?

  init(_ screen: Screen) { self.screen = screen }

  /// Adds the state of the data after the next update.
  ///
  /// - Parameters:
  ///   - submitted: The number of completions up to this update.
  ///   - isPromised: Whether the state is on the screen when they have run.
  mutating func note(
    _ rows: [[Row]], submitted: Int, moved: Set<Int> = [], movedAlong: Set<Int> = [],
    isReload: Bool = false, isPromised: Bool = true
  ) {
    states.append(
      State(
        rows: rows, submitted: submitted, isPromised: isPromised, moved: moved,
        movedAlong: movedAlong, isReload: isReload))
  }

  /// Records that the window or its size changed, or that rows left the screen.
  mutating func contentWasMoved() {
    widths.insert(screen.node.frame.width)
    mayBeBlank = true
    mayJump = true
  }

  /// Records that the user or the program scrolled.
  ///
  /// - Parameter first: The number of targets when the scroll began. Targets that its callbacks
  ///   have set stay valid.
  mutating func contentWasScrolled(since first: Int) {
    contentWasMoved()
    targets.removeAll { $0.number < first }
  }

  /// Records that the program scrolls to an item.
  mutating func targetWasSet(_ id: Int, _ position: ScrollPosition) {
    contentWasMoved()
    targets.append(
      Target(id: id, position: position, state: states.count - 1, number: targetCount))
    targetCount += 1
  }

  /// Records that a row of the newest state on the screen changes without an edit.
  mutating func rowChangesByItself(_ old: Row, to new: Row) {
    versions[old.id, default: []] += [old, new]
    let index = states.count - 1
    if let (section, item) = states[index].path(of: old.id) {
      states[index].rows[section][item] = new
    }
  }

  /// Marks the source's answers as unreported until the next state is added.
  mutating func sourceIsBroken() { blindUntil = states.count }

  /// Expects the last state on the screen, because everything is at rest.
  mutating func didSettle() {
    versions = [:]
    widths = []
    possible = [states.count - 1]
    mayBeBlank = false
    mayJump = true
  }

  /// Checks a frame.
  ///
  /// - Parameter completed: The number of completions so far.
  mutating func look(completed: Int) -> [String] {
    let oldest = possible.min() ?? 0
    let shown =
      states.indices.last {
        $0 >= oldest && states[$0].isPromised && states[$0].submitted <= completed
      } ?? oldest
    if let blindUntil, shown >= blindUntil { self.blindUntil = nil }
    guard screen.isAttached, screen.window.host.isVisible, screen.node.parts != nil,
      blindUntil == nil
    else {
      contentWasMoved()
      last = []
      return []
    }
    var result: [String] = []
    let candidates = (max(shown, oldest)..<states.count).filter {
      states[$0].submitted <= completed
    }
    let seen = screen.seenRows.filter { $0.frame.height > 0 && $0.frame.width > 0 }
    result += overlaps(of: seen)
    headers = (
      headers.now, seen.filter { $0.signature == Row.headerSignature }.map(\.frame.minY)
    )
    let (blanks, hasGone) = self.blanks(in: seen)
    let isBlank = !blanks.isEmpty || hasGone
    if !mayBeBlank { result += blanks }
    // A larger window may lack rows until the rows are arranged for it.
    let isArranged = screen.node.parts?.view.geometry.viewportSize == screen.node.frame.size
    if !isBlank, isArranged { mayBeBlank = false }
    var matches: [(state: Int, rows: [Seen])] = []
    var problems: [String] = []
    for index in candidates {
      states[index].prepare()
      do {
        matches.append((index, try match(seen, states[index], isBlank: isBlank)))
      } catch {
        problems.append("state \(index): \(error.description)")
      }
    }
    if matches.isEmpty { result.append("no state has the rows on the screen: \(problems)") }
    guard !matches.isEmpty else {
      last = []
      mayJump = true
      return result
    }
    // At least one way to interpret two frames must be right.
    var wrong: [String] = []
    var isRight = false
    for (state, rows) in matches {
      for old in possible where old <= state && !isRight {
        let problems = places(of: rows, from: old, to: state, isBlank: isBlank)
        wrong += problems
        isRight = problems.isEmpty
      }
    }
    if !isRight { result += wrong }
    possible = matches.map(\.state)
    lastShows = screen.node.parts?.view.showCount ?? 0
    last = matches[0].rows
    mayJump = isBlank
    if let controller = screen.node.parts?.view.scrollController {
      let offset = controller.contentOffset.y
      wasAtTop = offset <= controller.extent.minimumOffset.y + 0.5
      wasAtEnd = offset >= controller.extent.maximumOffset.y - 0.5
    }
    return result
  }

  // MARK: Room

  private var grid: GridLayout? { screen.node.layout as? GridLayout }

  private func overlaps(of seen: [SeenRow]) -> [String] {
    var result: [String] = []
    for (index, row) in seen.enumerated() {
      for other in seen[..<index]
      where row.frame.insetBy(dx: 0.01, dy: 0.01).intersects(other.frame) {
        result.append("rows at \(other.frame) and \(row.frame) overlap")
      }
    }
    return result
  }

  /// The space without contents.
  ///
  /// A row does not count if its item was already deleted when the row approached the viewport. The
  /// data source cannot return the row, and a later state follows.
  private func blanks(in seen: [SeenRow]) -> (blanks: [String], hasGone: Bool) {
    guard let parts = screen.node.parts else { return ([], false) }
    let view = parts.view
    var result: [String] = []
    var hasGone = false
    view.map.forEachPosition(in: view.arrangement.positions(in: view.viewport)) { position in
      guard let element = view.map.element(at: position), !view.cells.isDrawn(element) else {
        return
      }
      if element.shown.item == nil, element.nodeIfAllocated == nil,
        !parts.pipeline.hasInDataSpace(CellRequest(element))
      {
        hasGone = true
        return
      }
      let node = element.nodeIfAllocated
      result.append(
        """
        blank at \(position): shows \(element.shown.isShowable), has a job \
        \(view.cells.jobs[element.id] != nil), visible \
        \(node.map { view.visibleCells[$0] != nil } ?? false), waits for \
        contents \(node?.hasPendingDisplay ?? false), content \(element.shown.item != nil), measured \
        \(view.wantedGeometry.measuredSize(of: element) != nil), range \
        \(String(describing: view.ranges.state(of: element)))
        """)
    }
    if hasGone { return (result, true) }
    if grid == nil {
      result += screen.frameViolations
    } else {
      result += seen.filter { $0.signature == nil }.map { "no contents at \($0.frame)" }
    }
    return (result, false)
  }

  // MARK: Rows

  private struct Mismatch: Error {
    let description: String
  }

  /// The identities of the rows on the screen, if all of them belong to a state.
  ///
  /// - Parameter isBlank: Whether rows may be missing.
  private func match(
    _ seen: [SeenRow], _ state: State, isBlank: Bool
  ) throws(Mismatch) -> [Seen] {
    let width = screen.node.parts?.view.geometry.viewportSize.width ?? 0
    let places = grid.map { gridFrames(of: state, $0, width: width) } ?? []
    var (next, bottom): (Int?, Double) = (nil, 0)
    var result: [Seen] = []
    for row in seen {
      // A missing row, or a row without contents.
      if row.frame.minY > bottom + 0.01 || row.signature == nil { next = nil }
      bottom = row.frame.maxY
      guard let signature = row.signature, signature != Row.headerSignature else { continue }
      guard let place = self.place(signature, in: state) else {
        throw Mismatch(description: "\(name(of: signature)) at \(row.frame) is not in it")
      }
      let known = state.flat[place]
      if grid != nil {
        guard near(places[place], row.frame) else {
          throw Mismatch(description: "\(known) is at \(row.frame), not \(places[place])")
        }
      } else {
        if let next, place != next {
          throw Mismatch(description: "\(known) follows on \(state.flat[max(0, next - 1)])")
        }
        let forms = [known] + (versions[known.id] ?? [])
        if !(row.frame.width == width || widths.contains(row.frame.width))
          || !forms.contains(where: { $0.height(width: row.frame.width) == row.frame.height })
        {
          throw Mismatch(description: "\(known) has the frame \(row.frame) in a width of \(width)")
        }
        next = place + 1
      }
      result.append(Seen(id: known.id, frame: row.frame))
    }
    if grid != nil, !isBlank {
      let size = screen.node.frame.size
      let missing = zip(state.flat, places).filter { row, frame in
        frame.minY < size.height - 0.01 && frame.maxY > 0.01
          && !result.contains { $0.id == row.id }
      }
      if let (row, frame) = missing.first {
        throw Mismatch(description: "\(row) is missing at \(frame)")
      }
    }
    return result
  }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 0.01 && abs(a.minY - b.minY) < 0.01 && abs(a.maxX - b.maxX) < 0.01
      && abs(a.maxY - b.maxY) < 0.01
  }

  private func place(_ signature: UInt32, in state: State) -> Int? {
    if let place = state.place(signature) { return place }
    for (id, rows) in versions where rows.contains(where: { $0.signature == signature }) {
      return state.flat.firstIndex { $0.id == id }
    }
    return nil
  }

  private func name(of signature: UInt32) -> String {
    for state in states.reversed() {
      if let row = state.rows.joined().first(where: { $0.signature == signature }) {
        return "\(row)"
      }
    }
    return "a stranger"
  }

  /// The frames of a state's rows in a grid, in points of the viewport.
  private func gridFrames(of state: State, _ grid: GridLayout, width: Double) -> [Rect] {
    let top = screen.node.parts?.view.scrollController.contentOffset.y ?? 0
    return screen.plainGridFrames(of: state.rows, grid, width: width)
      .filter { $0.id >= 0 }.map { $0.frame.offsetBy(dx: 0, dy: -top) }
  }

  // MARK: Places

  /// The rows with wrong frames.
  private func places(
    of rows: [Seen], from old: Int, to new: Int, isBlank: Bool
  ) -> [String] {
    guard let controller = screen.node.parts?.view.scrollController else { return [] }
    let offset = controller.contentOffset.y
    let isAtTop = offset <= controller.extent.minimumOffset.y + 0.5
    let isAtEnd = offset >= controller.extent.maximumOffset.y - 0.5
    /// Whether a row is at a height, within the limits of the content.
    func isAt(_ y: Double, _ row: Seen) -> Bool {
      if abs(row.frame.minY - y) < 0.6 { return true }
      return row.frame.minY < y ? isAtTop : isAtEnd
    }
    let edge = screen.node.stickyEdge
    let wasAtEdge = edge == .top ? wasAtTop : edge == .end ? wasAtEnd : false
    if !targets.isEmpty {
      // A followed edge replaces a target.
      guard edge == nil, let target = target(in: new) else { return [] }
      let height = screen.node.frame.height
      guard let row = rows.first(where: { $0.id == target.id }) else {
        return isBlank ? [] : ["row \(target.id) is off the screen, not at \(target.position)"]
      }
      let free = height - row.frame.height
      let y =
        switch target.position {
        case .top: 0.0
        case .center: free / 2
        case .bottom, .nearest: free
        }
      if isAt(y, row) { return [] }
      return ["row \(target.id) is at \(row.frame), not at \(y), to which the program scrolled"]
    }
    if mayJump { return [] }
    if wasAtEdge {
      return (edge == .top ? isAtTop : isAtEnd) ? [] : ["the edge was left for \(offset)"]
    }
    // Each of several updates in a frame keeps some row still, but not the same one.
    if (screen.node.parts?.view.showCount ?? 0) - lastShows > 1 { return [] }
    let between = old < new ? Array(states[(old + 1)...new]) : []
    if between.contains(where: \.isReload) {
      return reloadJumps(to: rows, from: states[old], to: states[new], isAtEnd: isAtEnd, isAt)
    }
    let moved = between.reduce(into: Set<Int>()) { $0.formUnion($1.moved) }
    let movedAlong = between.reduce(into: Set<Int>()) { $0.formUnion($1.movedAlong) }
    // At the very top, rows that move there appear.
    if wasAtTop, !moved.isEmpty || !movedAlong.isEmpty { return [] }
    let there = Dictionary(
      states[new].rows.joined().filter { !moved.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    // The first row that stays, or the first row if all move with their sections.
    let staying = anchor(among: rows) { movedAlong.contains($0) ? nil : there[$0] }
    let any = anchor(among: rows) { there[$0] }
    guard let anchor = staying ?? any, let now = rows.first(where: { $0.id == anchor.id }) else {
      return []
    }
    if isAt(anchor.frame.minY, now) { return [] }
    // The rows take the width of a resized window. The position from before the resizing counts.
    if old == new, now.frame.width != anchor.frame.width { return [] }
    if headerWasKept(before: anchor, isAtEnd: isAtEnd) { return [] }
    // If all rows move with their sections, the header of another section keeps its position.
    if staying == nil,
      headers.last.contains(where: { old in
        headers.now.contains { abs($0 - old) < 0.6 }
      })
    {
      return []
    }
    // Several updates that appear together may undo each other's moves. A row before the anchor
    // that moved in one of them may then keep its position instead.
    if between.count > 1,
      rows.contains(where: { row in
        last.prefix { $0.id != anchor.id }.contains {
          $0.id == row.id && moved.contains($0.id) && isAt($0.frame.minY, row)
        }
      })
    {
      return []
    }
    // A section with a submitted move may end where it was, before the same sections.
    if let any, let now = rows.first(where: { $0.id == any.id }),
      isAt(any.frame.minY, now)
    {
      return []
    }
    return ["row \(anchor.id) jumped from \(anchor.frame.minY) to \(now.frame.minY)"]
  }

  /// Whether a header before a row may have kept its position instead of the row, within the limits
  /// of the content.
  private func headerWasKept(before row: Seen, isAtEnd: Bool) -> Bool {
    for old in headers.last where old < row.frame.minY {
      if headers.now.contains(where: { abs($0 - old) < 0.6 || isAtEnd && $0 > old }) { return true }
    }
    return false
  }

  /// The first row of the last frame that was mostly visible, or whose successor takes as much
  /// room.
  ///
  /// - Parameters:
  ///   - rows: The rows on the screen now.
  ///   - heir: The row that replaces a row in the new state, or `nil`.
  private func anchor(among rows: [Seen], heir: (Int) -> Row?) -> Seen? {
    let height = screen.node.frame.height
    let width = screen.node.parts?.view.geometry.viewportSize.width ?? 0
    // All rows of a grid have the same height, which depends on the width.
    let gridHeight = grid == nil ? nil : rows.first?.frame.height
    return last.first { row in
      guard let heir = heir(row.id) else { return false }
      // A row that would leave the view at its position is skipped.
      let newHeight = gridHeight ?? heir.height(width: width)
      guard row.frame.minY + newHeight > 0 || versions[row.id] != nil else { return false }
      let seen = min(row.frame.maxY, height) - max(row.frame.minY, 0)
      if seen * 2 > min(row.frame.height, height) { return true }
      // A row that changes without an edit may already have another height.
      return versions[row.id] == nil
        && gridHeight ?? heir.height(width: width) == row.frame.height
    }
  }

  /// The jumps of a reload. After a reload the row with the same path is the successor.
  private func reloadJumps(
    to rows: [Seen], from old: State, to new: State, isAtEnd: Bool,
    _ isAt: (Double, Seen) -> Bool
  ) -> [String] {
    func heir(_ id: Int) -> Row? {
      guard let (section, item) = old.path(of: id), new.rows.indices.contains(section),
        new.rows[section].indices.contains(item)
      else { return nil }
      return new.rows[section][item]
    }
    guard let anchor = anchor(among: rows, heir: heir), let id = heir(anchor.id)?.id,
      let now = rows.first(where: { $0.id == id }), !isAt(anchor.frame.minY, now),
      !headerWasKept(before: anchor, isAtEnd: isAtEnd)
    else { return [] }
    return ["row \(id) took row \(anchor.id)'s place, but \(now.frame), not \(anchor.frame)"]
  }

  /// The scroll target that applies in a state, if it can be determined.
  private func target(in state: Int) -> Target? {
    for target in targets.reversed() {
      let span = min(state, target.state)..<max(state, target.state)
      // Reloaded items have new identities. Items of a pending reload have not appeared yet.
      let isSame = !span.contains { states[$0 + 1].isReload }
      let row = states[state].rows.joined().first { $0.id == target.id }
      let before = states[target.state].rows.joined().first { $0.id == target.id }
      if isSame, let row, state >= target.state || row == before { return target }
      // Before an item appears, the previous target applies. Afterwards, either may.
      if state >= target.state || row != nil { return nil }
    }
    return nil
  }
}
