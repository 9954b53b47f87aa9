// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
import WeftLayout

/// An edge of the content at which a collection stays while content changes. In an inverted
/// collection the top is at the bottom of the viewport.
public enum StickyEdge: Hashable, Sendable {
  /// New content at the top is shown immediately, as in a news feed.
  case top
  /// New content at the end is shown immediately, as in a chat or a log.
  case end
}

/// The position of an item in the viewport after a scroll to the item.
public enum ScrollPosition: Hashable, Sendable {
  /// At the top of a vertical viewport, or at the beginning of a horizontal one.
  case top
  /// In the middle of the viewport.
  case center
  /// At the bottom of a vertical viewport, or at the end of a horizontal one.
  case bottom
  /// At the visible position that requires the least scrolling.
  case nearest

  /// Returns the offset that shows the interval from `start` to `end`, starting from another
  /// offset, in points along an axis on which the content begins at 0.
  package func offset(
    showing start: Double, _ end: Double, viewportLength: Double, from offset: Double
  ) -> Double {
    let last = end - viewportLength
    return switch self {
    case .top: start
    case .bottom: last
    case .center: (start + last) / 2
    case .nearest: max(min(start, last), min(max(start, last), offset))
    }
  }
}

/// The scroll position of a collection when its first items appear.
public enum InitialPosition: Hashable, Sendable {
  /// At the beginning.
  case top
  /// At the end, as in a chat.
  case end
  /// At an item.
  case item(ItemPath, ScrollPosition = .top)
}

struct ScrollTarget {
  let id: ElementID
  let position: ScrollPosition
  var adjacentElements: AdjacentElements = []
  /// Whether the user has moved there by a key. An update that moves the item then does not scroll.
  var isOfKeys = false
  /// The direction in which the content was scrolled to a ``ScrollPosition/nearest`` position. The
  /// item keeps this edge until it is drawn. `nil` if the item was in view already.
  var approach: Approach?

  enum Approach { case forward, backward }

  struct AdjacentElements: OptionSet {
    let rawValue: Int
    /// The header of the section, if the item is the first one.
    static let header = AdjacentElements(rawValue: 1)
    /// The footer of the section, if the item is the last one.
    static let footer = AdjacentElements(rawValue: 2)
    /// Everything before the item, if it is the first one of the collection.
    static let start = AdjacentElements(rawValue: 4)
    /// Everything behind the item, if it is the last one of the collection.
    static let end = AdjacentElements(rawValue: 8)
    /// The header of the section, wherever the item is.
    static let sectionHeader = AdjacentElements(rawValue: 16)
    /// Arrow keys could not reach the elements otherwise.
    static let all: AdjacentElements = [.header, .footer, .start, .end]
  }

  func isReached(in map: CollectionMap) -> Bool { map.path(of: id) != nil }

  /// Returns the content offset that places the item, or `nil` if the item is not in the map.
  /// Insets and pinned elements stay free. `offset` is the offset without this target.
  func offset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement, _ axes: LayoutAxes,
    inset: EdgeInsets, from offset: Double
  ) -> Double? {
    guard let path = map.path(of: id),
      var frame = arrangement.frame(of: .item(path)).map(axes.frame)
    else { return nil }
    func add(_ start: Double, _ end: Double) {
      let (low, high) = (min(frame.main, start), max(frame.main + frame.length, end))
      (frame.main, frame.length) = (low, high - low)
    }
    func add(_ position: ElementPosition) {
      guard map.element(at: position) != nil,
        let other = arrangement.frame(of: position).map(axes.frame)
      else { return }
      add(other.main, other.main + other.length)
    }
    let count = map.numberOfItems(inSection: path.section)
    if adjacentElements.contains(.sectionHeader)
      || adjacentElements.contains(.header) && path.item == 0
    {
      add(.header(path.section))
    }
    if adjacentElements.contains(.footer), path.item == count - 1 { add(.footer(path.section)) }
    let (start, end) =
      axes.isReversed
      ? (axes.length(of: arrangement.contentSize), 0)
      : (0, axes.length(of: arrangement.contentSize))
    let index = map.position(of: path)
    if adjacentElements.contains(.start), index == 0 { add(start, start) }
    if adjacentElements.contains(.end), index == map.count - 1 { add(end, end) }
    let position: ScrollPosition =
      switch self.position {
      case .top where axes.isReversed && axes.axis == .horizontal: .bottom
      case .bottom where axes.isReversed && axes.axis == .horizontal: .top
      default: self.position
      }
    let (startInset, endInset) =
      axes.axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    var (before, after) = (startInset, endInset)
    let from =
      switch approach {
      case .forward: -Double.infinity
      case .backward: Double.infinity
      case nil: offset
      }
    func wanted() -> Double {
      let wanted = position.offset(
        showing: frame.main - before, frame.main + frame.length + after,
        viewportLength: axes.viewportLength, from: from)
      // Whole points, or a centered item would move by a pixel as the rows before it change.
      return position == .center ? frame.main - (frame.main - wanted).rounded() : wanted
    }
    for pinned in arrangement.pinnedFrames(in: axes.viewport(at: wanted()), inset: inset) {
      let cover = axes.frame(pinned.frame)
      guard cover.overlaps(frame) else { continue }
      if (pinned.position.index < 0) != axes.isReversed {
        before = startInset + cover.length
      } else {
        after = endInset + cover.length
      }
    }
    return wanted()
  }
}

/// Determines the content offset after lengths and positions have changed, so that visible content
/// stays. The item to which the program has scrolled takes precedence, followed by a sticky edge.
/// Otherwise one element on the screen keeps its edge in position, on any axis:
/// - The element is the first one, from the edge at which reading begins, that is not covered by
///   insets or pinned elements. Rows, headers and footers are treated alike, because the screen may
///   show nothing else.
/// - It keeps the distance of its reading edge from the viewport's. In a list that begins at the
///   bottom or at the right, these are the lower or the right edges.
/// - Elements have lower priority if their reading edge is covered, or if they change their length
///   while less than half visible, because all visible content would move.
/// - An element that would leave the view yields to the next one, as below a tall row that
///   collapses.
/// - The collection's header and footer have lower priority in updates, which load rows there.
/// - An element that fills the view is being read, so it keeps the share of it before the view.
/// - Blank elements have lower priority than drawn ones, and elements that move with their section
///   than others, because the content would follow them.
struct ScrollAnchor {
  private struct Candidate {
    let element: CollectionElement
    let position: ElementPosition
    /// The distance between the reading edges of viewport and element, in points.
    let distance: Double
    let length: Double
    let isMostlySeen: Bool
    /// Whether the reading edge lies under an inset or a pinned element.
    let isCovered: Bool
    /// Whether the view shows nothing but a part of the element.
    let fillsView: Bool
  }

  private let targets: [ScrollTarget]
  private let edge: StickyEdge?
  private let oldOffset: Double
  /// The covered extents of the viewport at both ends of the axis, in points.
  private var covered = (low: 0.0, high: 0.0)
  private var candidates: [Candidate] = []
  /// Used if no other candidate is left.
  private var blankCandidates: [Candidate] = []

  /// - Parameters:
  ///   - targets: The scroll targets, of which the last one in the map applies.
  ///   - stays: Whether an item will still exist, in the same order among the others. Elements
  ///     behind a drawn element that stays and holds its edge are ignored.
  init(
    targets: [ScrollTarget], edge: StickyEdge?, viewport: Rect, inset: EdgeInsets,
    map: CollectionMap, arrangement: any CollectionArrangement, axes: LayoutAxes,
    isDrawn: (CollectionElement) -> Bool, stays: (ItemPath, ElementID) -> Bool
  ) {
    self.targets = targets
    self.edge = edge
    let view = axes.frame(viewport)
    oldOffset = view.main
    // An edge always exists, so the elements need not be examined.
    if edge != nil { return }
    covered = axes.axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    var pinned: Set<ElementPosition> = []
    for element in arrangement.pinnedFrames(in: viewport, inset: inset)
    where arrangement.frame(of: element.position) != element.frame {
      pinned.insert(element.position)
      let frame = axes.frame(element.frame)
      let isLow = frame.main + frame.length / 2 < view.main + view.length / 2
      if isLow {
        covered.low = max(covered.low, frame.main + frame.length - view.main)
      } else {
        covered.high = max(covered.high, view.main + view.length - frame.main)
      }
    }
    let (low, high) = (view.main + covered.low, view.main + view.length - covered.high)
    func candidate(
      _ element: CollectionElement, _ position: ElementPosition, _ frame: LayoutFrame
    ) -> Candidate {
      let (start, end) = (frame.main, frame.main + frame.length)
      let seen = min(end, high) - max(start, low)
      return Candidate(
        element: element, position: position,
        distance: axes.isReversed ? view.main + view.length - end : start - view.main,
        length: frame.length, isMostlySeen: seen * 2 > min(frame.length, high - low),
        isCovered: axes.isReversed
          ? end > high && covered.high > 0 : start < low && covered.low > 0,
        fillsView: start < low && end > high)
    }
    if let target = targets.last(where: { $0.isReached(in: map) }), target.position == .nearest,
      let path = map.path(of: target.id), let element = map.element(at: path),
      let frame = arrangement.frame(of: .item(path)).map(axes.frame)
    {
      candidates.append(candidate(element, .item(path), frame))
    }
    var isDecided = false
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      guard !isDecided, !pinned.contains(position), let element = map.element(at: position),
        let frame = arrangement.frame(of: position).map(axes.frame),
        min(frame.main + frame.length, high) > max(frame.main, low)
      else { return }
      let candidate = candidate(element, position, frame)
      guard isDrawn(element) else { return blankCandidates.append(candidate) }
      candidates.append(candidate)
      // A header may shrink to nothing, and a row with a hidden reading edge may leave the view.
      let holds = candidate.fillsView || candidate.distance >= 0
      if let path = position.path, candidate.isMostlySeen, holds, !candidate.isCovered {
        isDecided = stays(path, element.id)
      }
    }
  }

  /// Returns the content offset for another map, or `nil` if nothing of the anchor is left.
  /// `changes` is `nil` if only lengths differ. A reloaded element keeps its position. A moved
  /// element does not, because the content would follow it. After `reloadData` the position counts.
  func offset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement,
    after changes: VerifiedChanges?, _ extent: ScrollExtent, _ axes: LayoutAxes
  ) -> Double? {
    let kept = keptOffset(in: map, arrangement, after: changes, extent, axes)
    for target in targets.reversed() {
      if let main = target.offset(
        in: map, arrangement, axes, inset: extent.contentInset, from: kept ?? oldOffset)
      {
        return main
      }
    }
    return kept
  }

  private func keptOffset(
    in map: CollectionMap, _ arrangement: any CollectionArrangement,
    after changes: VerifiedChanges?, _ extent: ScrollExtent, _ axes: LayoutAxes
  ) -> Double? {
    if let edge {
      let isLow = (edge == .top) != axes.isReversed
      return axes.main(of: isLow ? extent.minimumOffset : extent.maximumOffset)
    }
    func movesWithSection(_ candidate: Candidate) -> Bool {
      let section = candidate.position.section
      return section >= 0 && changes?.movesSection(from: section) ?? false
    }
    // The offset if every candidate leaves the view, or is mostly hidden and changes its length.
    var rest: Double?
    for group in [candidates, blankCandidates] {
      let ordered = group.filter { !movesWithSection($0) } + group.filter(movesWithSection)
      func isLate(_ candidate: Candidate) -> Bool {
        // Rows inserted behind the collection's header, such as earlier messages behind a loading
        // row, must not move the rows that the user reads.
        let isEdge =
          candidate.position == .collectionHeader || candidate.position == .collectionFooter
        return candidate.isCovered && !candidate.fillsView || isEdge && changes != nil
      }
      for candidate in ordered.filter({ !isLate($0) }) + ordered.filter(isLate) {
        guard let position = position(of: candidate, in: map, after: changes),
          let frame = arrangement.frame(of: position).map(axes.frame)
        else { continue }
        let offset = offset(holding: candidate, at: frame, after: changes, axes)
        let (low, high) = (offset + covered.low, offset + axes.viewportLength - covered.high)
        let isSeen = min(frame.main + frame.length, high) > max(frame.main, low)
        if isSeen, candidate.isMostlySeen || candidate.length == frame.length { return offset }
        rest = rest ?? offset
      }
    }
    return rest
  }

  /// Returns the new position of a candidate, unless it was removed or moved.
  private func position(
    of candidate: Candidate, in map: CollectionMap, after changes: VerifiedChanges?
  ) -> ElementPosition? {
    let position = candidate.position
    guard let changes else { return map.position(of: candidate.element) }
    if let path = position.path {
      if changes.isReloadData { return map.item(at: path) == nil ? nil : position }
      if changes.movesItem(from: path) { return nil }
      return changes.newPath(forOld: path).map { .item($0) }
    }
    let isOutside = position == .collectionHeader || position == .collectionFooter
    let new: ElementPosition? =
      isOutside || changes.isReloadData
      ? position
      : changes.newSection(forOld: position.section).map {
        ElementPosition(section: $0, index: position.index)
      }
    return new.flatMap { map.element(at: $0) == nil ? nil : $0 }
  }

  private func offset(
    holding candidate: Candidate, at frame: LayoutFrame, after changes: VerifiedChanges?,
    _ axes: LayoutAxes
  ) -> Double {
    var distance = candidate.distance
    if candidate.fillsView, changes == nil, candidate.length > 0 {
      let lead = axes.isReversed ? covered.high : covered.low
      distance = lead + (distance - lead) * frame.length / candidate.length
    }
    return axes.isReversed
      ? frame.main + frame.length + distance - axes.viewportLength : frame.main - distance
  }
}
