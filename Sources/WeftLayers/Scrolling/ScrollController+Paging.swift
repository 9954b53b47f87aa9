// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension ScrollController {
  /// Notes where the user begins to turn pages.
  func beginPaging() {
    guard isPagingEnabled, pagingStart == nil else { return }
    pagingStart = nearestPage(to: contentOffset, in: extent)
  }

  /// The offset of the page at which scrolling stops.
  ///
  /// - Parameter target: Where it would without pages.
  func pageOffset(near target: Point) -> Point {
    let grid = PageGrid(extent, isReadFromRight)
    let (start, wanted) = (grid.page(at: pagingStart ?? contentOffset), grid.page(at: target))
    func near(_ page: Double, _ start: Double) -> Double { min(max(page, start - 1), start + 1) }
    return grid.offset(
      of: PageGrid.Page(x: near(wanted.x, start.x), y: near(wanted.y, start.y)),
      orWithout: contentOffset)
  }

  /// The offset of the page on which a part of the content begins.
  ///
  /// - Parameter place: the part's top left, in the viewport.
  func pageOffset(showing place: Vector, _ size: Size) -> Point {
    let view = extent.viewportSize
    let left = contentOffset.x + place.dx
    // A page begins at its right edge where reading does.
    let start = isReadFromRight ? left + size.width - view.width : left
    return PageGrid(extent, isReadFromRight).offset(
      containing: Point(x: start, y: contentOffset.y + place.dy), orWithout: contentOffset)
  }

  /// Turns a page by a wheel. A high-resolution wheel reports parts of a notch: only a whole one
  /// turns.
  ///
  /// - Returns: whether there is a page in that direction.
  func turnPage(byNotches delta: Vector) -> Bool {
    // A movement along the other axis counts where it turns pages, and nowhere else.
    if !scrollableDirections.isDisjoint(with: .horizontal) {
      partOfNotch.dx = partOfNotch.dx.turned(by: delta.dx)
    }
    if !scrollableDirections.isDisjoint(with: .vertical) {
      partOfNotch.dy = partOfNotch.dy.turned(by: delta.dy)
    }
    let whole = Vector(dx: partOfNotch.dx.whole, dy: partOfNotch.dy.whole)
    guard whole != .zero else { return canScroll(toward: delta) }
    partOfNotch = .zero
    return turnPage(toward: whole)
  }

  /// Turns pages that lie side by side by a wheel of the other axis: downwards to the next one.
  ///
  /// - Returns: whether there are such pages, and one in that direction.
  func turnPage(sidewaysByNotches notches: Double) -> Bool {
    guard isPagingEnabled, scrollableDirections.isDisjoint(with: .vertical) else { return false }
    return turnPage(byNotches: Vector(dx: isReadFromRight ? -notches : notches, dy: 0))
  }

  /// Goes to the next page in a direction, or the one after that to which the content is on its
  /// way.
  ///
  /// - Returns: whether there is one.
  func turnPage(toward delta: Vector) -> Bool {
    let grid = PageGrid(extent, isReadFromRight)
    let from = grid.page(at: restingOffset)
    let step = grid.step(toward: delta)
    let target = grid.offset(
      of: PageGrid.Page(
        x: from.x + (scrollableDirections.isDisjoint(with: .horizontal) ? 0 : step.dx),
        y: from.y + (scrollableDirections.isDisjoint(with: .vertical) ? 0 : step.dy)),
      orWithout: contentOffset)
    guard target != grid.offset(of: from, orWithout: contentOffset) else { return false }
    glide(to: target)
    return true
  }

  /// Goes to the nearest page.
  func settleOnPage() {
    guard isPagingEnabled, !isDecelerating, !isDragging else { return }
    glide(to: nearestPage(to: contentOffset, in: extent))
  }

  /// Whether the content is at the offset of a page, to within a pixel.
  var isOnPage: Bool {
    (nearestPage(to: contentOffset, in: extent) - contentOffset).length < 1 / scale
  }

  /// Where the content is, or will stop.
  private var restingOffset: Point {
    contentOffset + (deceleration?.remainingDistance ?? .zero)
  }

  /// Offsets of pages in an extent with another viewport size.
  struct MovedPages {
    /// The offset of the current page.
    let offset: Point
    /// The offset of the page on which the user's gesture began.
    let pagingStart: Point?
    /// The offset of the page at which the current glide ends.
    let restingOffset: Point?
  }

  /// The offsets of pages in another extent; `nil` without paging or if the page size is the same.
  func pages(movingTo other: ScrollExtent) -> MovedPages? {
    guard isPagingEnabled, other.viewportSize != extent.viewportSize else { return nil }
    let (now, new) = (PageGrid(extent, isReadFromRight), PageGrid(other, isReadFromRight))
    let kept = keptOffset(in: other)
    func moved(_ offset: Point) -> Point {
      other.clamp(new.offset(of: now.page(at: offset), orWithout: kept))
    }
    return MovedPages(
      offset: moved(contentOffset), pagingStart: pagingStart.map(moved),
      restingOffset: isDecelerating ? moved(restingOffset) : nil)
  }

  private func nearestPage(to offset: Point, in extent: ScrollExtent) -> Point {
    let grid = PageGrid(extent, isReadFromRight)
    return grid.offset(of: grid.page(at: offset), orWithout: offset)
  }

  /// What can be scrolled into view: all of the content, or the page at a point.
  func area(around point: Point) -> Rect {
    let (low, high, view) = (extent.minimumOffset, extent.maximumOffset, extent.viewportSize)
    let all = Rect(
      x: low.x, y: low.y, width: high.x - low.x + view.width,
      height: high.y - low.y + view.height)
    guard isPagingEnabled, !view.isEmpty else { return all }
    return Rect(
      x: low.x + ((point.x - low.x) / view.width).rounded(.down) * view.width,
      y: low.y + ((point.y - low.y) / view.height).rounded(.down) * view.height,
      width: view.width, height: view.height)
  }
}

/// Where the pages of an extent are: they are counted from the content's beginning, and the last
/// one may be part of a page.
private struct PageGrid {
  /// The index of a page along each axis; any number along an axis without pages.
  struct Page {
    var x: Double
    var y: Double
  }

  /// The pages along one axis.
  private struct Line {
    /// The offset of the first page.
    let start: Double
    /// From one page to the next: back where content begins at the right.
    let step: Double
    /// From the first page to the last.
    let range: Double

    /// The index of the last page; rounding errors of a sum make no other one.
    var last: Double { max(0, (range / abs(step) - 1e-6).rounded(.up)) }

    /// How far a page is from the first one.
    func distance(of page: Double) -> Double { min(min(max(page, 0), last) * abs(step), range) }

    func offset(of page: Double) -> Double {
      start + (step < 0 ? -distance(of: page) : distance(of: page))
    }

    /// The index of the page nearest to an offset.
    func page(at offset: Double) -> Double {
      let distance = min(max((offset - start) * (step < 0 ? -1 : 1), 0), range)
      let before = min((distance / abs(step)).rounded(.down), last)
      let after = min(before + 1, last)
      let isAfter =
        self.distance(of: after) - distance <= distance - self.distance(of: before)
      return isAfter ? after : before
    }
  }

  private let x: Line
  private let y: Line

  init(_ extent: ScrollExtent, _ isReadFromRight: Bool) {
    let (view, low, high) = (extent.viewportSize, extent.minimumOffset, extent.maximumOffset)
    x = Line(
      start: isReadFromRight ? high.x : low.x, step: isReadFromRight ? -view.width : view.width,
      range: high.x - low.x)
    y = Line(start: low.y, step: view.height, range: high.y - low.y)
  }

  /// The indexes of the page nearest to an offset.
  func page(at offset: Point) -> Page {
    Page(x: x.step == 0 ? 0 : x.page(at: offset.x), y: y.step == 0 ? 0 : y.page(at: offset.y))
  }

  /// By how many pages a movement goes on, one along each axis at most.
  func step(toward delta: Vector) -> Vector {
    Vector(dx: x.step < 0 ? -delta.dx.step : delta.dx.step, dy: delta.dy.step)
  }

  /// The offset of a page, or another one along an axis without pages.
  func offset(of page: Page, orWithout other: Point) -> Point {
    Point(
      x: x.step == 0 ? other.x : x.offset(of: page.x),
      y: y.step == 0 ? other.y : y.offset(of: page.y))
  }

  /// The offset of the page with a point of the content, or another one along an axis without
  /// pages.
  func offset(containing point: Point, orWithout other: Point) -> Point {
    func page(_ line: Line, _ offset: Double) -> Double {
      line.step == 0 ? 0 : ((offset - line.start) / line.step + 1e-6).rounded(.down)
    }
    return offset(of: Page(x: page(x, point.x), y: page(y, point.y)), orWithout: other)
  }
}

extension Double {
  /// The accumulated turn of a wheel, which restarts when the wheel turns back.
  fileprivate func turned(by part: Double) -> Double { self * part < 0 ? part : self + part }

  /// The value, or 0 if it is less than 1 by more than rounding errors of sums.
  fileprivate var whole: Double { abs(self) < 0.999 ? 0 : self }

  /// One step forward or back, or none.
  fileprivate var step: Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
