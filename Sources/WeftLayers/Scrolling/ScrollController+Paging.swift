// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension ScrollController {
  func beginPaging() {
    guard isPagingEnabled, pagingStart == nil else { return }
    pagingStart = nearestPage(to: contentOffset, in: extent)
  }

  /// The offset of the page at which scrolling stops if it would stop at `target` without pages.
  func pageOffset(near target: Point) -> Point {
    let grid = PageGrid(extent, isReadFromRight)
    let (start, wanted) = (grid.page(at: pagingStart ?? contentOffset), grid.page(at: target))
    func near(_ page: Double, _ start: Double) -> Double { min(max(page, start - 1), start + 1) }
    return grid.offset(
      of: PageGrid.Page(x: near(wanted.x, start.x), y: near(wanted.y, start.y)),
      orWithout: contentOffset)
  }

  /// The offset of the page on which a part of the content begins, with its top left in the
  /// viewport.
  func pageOffset(showing place: Vector, _ size: Size) -> Point {
    let view = extent.viewportSize
    let left = contentOffset.x + place.dx
    // In a right-to-left layout, a page begins at its right edge.
    let start = isReadFromRight ? left + size.width - view.width : left
    return PageGrid(extent, isReadFromRight).offset(
      containing: Point(x: start, y: contentOffset.y + place.dy), orWithout: contentOffset)
  }

  /// Turns a page with a mouse wheel, by accumulated fractions of a notch, if a page exists there.
  func turnPage(byNotches delta: Vector) -> Bool {
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

  /// Turns horizontal pages with a vertical wheel, if a page exists there.
  func turnPage(sidewaysByNotches notches: Double) -> Bool {
    guard isPagingEnabled, scrollableDirections.isDisjoint(with: .vertical) else { return false }
    return turnPage(byNotches: Vector(dx: isReadFromRight ? -notches : notches, dy: 0))
  }

  /// Turns to the next page from the page at which a glide ends, if it exists.
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

  func settleOnPage() {
    guard isPagingEnabled, !isDecelerating, !isDragging else { return }
    glide(to: nearestPage(to: contentOffset, in: extent))
  }

  var isOnPage: Bool {
    (nearestPage(to: contentOffset, in: extent) - contentOffset).length < 1 / scale
  }

  private var restingOffset: Point {
    contentOffset + (deceleration?.remainingDistance ?? .zero)
  }

  struct MovedPages {
    let offset: Point
    let pagingStart: Point?
    let restingOffset: Point?
  }

  /// The offsets of pages in another extent, or `nil` without paging or with the same page size.
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

  /// The area that can be scrolled into view, which is the whole content or the page at a point.
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

/// The pages of an extent, counted from the start of the content. The last page may be incomplete.
private struct PageGrid {
  /// The page index along each axis. It is ignored along an axis without pages.
  struct Page {
    var x: Double
    var y: Double
  }

  private struct Line {
    let start: Double
    /// The distance between pages, which is negative if content begins at the right.
    let step: Double
    let range: Double

    /// The tolerance prevents an additional page due to rounding errors.
    var last: Double { max(0, (range / abs(step) - 1e-6).rounded(.up)) }

    func distance(of page: Double) -> Double { min(min(max(page, 0), last) * abs(step), range) }

    func offset(of page: Double) -> Double {
      start + (step < 0 ? -distance(of: page) : distance(of: page))
    }

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

  func page(at offset: Point) -> Page {
    Page(x: x.step == 0 ? 0 : x.page(at: offset.x), y: y.step == 0 ? 0 : y.page(at: offset.y))
  }

  func step(toward delta: Vector) -> Vector {
    Vector(dx: x.step < 0 ? -delta.dx.step : delta.dx.step, dy: delta.dy.step)
  }

  func offset(of page: Page, orWithout other: Point) -> Point {
    Point(
      x: x.step == 0 ? other.x : x.offset(of: page.x),
      y: y.step == 0 ? other.y : y.offset(of: page.y))
  }

  /// The offset of the page that contains a point. `other` applies along an axis without pages.
  func offset(containing point: Point, orWithout other: Point) -> Point {
    func page(_ line: Line, _ offset: Double) -> Double {
      line.step == 0 ? 0 : ((offset - line.start) / line.step + 1e-6).rounded(.down)
    }
    return offset(of: Page(x: page(x, point.x), y: page(y, point.y)), orWithout: other)
  }
}

extension Double {
  /// The accumulated rotation of a wheel, which restarts when the direction changes.
  fileprivate func turned(by part: Double) -> Double { self * part < 0 ? part : self + part }

  /// The value, or 0 if it is below 1 by more than rounding errors.
  fileprivate var whole: Double { abs(self) < 0.999 ? 0 : self }

  fileprivate var step: Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
