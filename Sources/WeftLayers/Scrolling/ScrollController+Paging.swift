// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension ScrollController {
  /// Notes where the user begins to turn pages.
  func beginPaging() {
    guard isPagingEnabled, pagingStart == nil else { return }
    pagingStart = nearestPage(to: contentOffset, in: extent)
  }

  /// The offset of the page on which the content comes to rest.
  ///
  /// - Parameter target: Where it would without pages.
  func pageOffset(near target: Point) -> Point {
    let view = extent.viewportSize
    let start = pagingStart ?? nearestPage(to: contentOffset, in: extent)
    let page = nearestPage(to: target, in: extent)
    return extent.clamp(
      Point(
        x: min(max(page.x, start.x - view.width), start.x + view.width),
        y: min(max(page.y, start.y - view.height), start.y + view.height)))
  }

  /// Turns a page by a wheel. A high-resolution wheel reports parts of a notch: only a whole one
  /// turns.
  ///
  /// - Returns: whether there is a page in that direction.
  func turnPage(byNotches delta: Vector) -> Bool {
    partOfNotch = Vector(
      dx: partOfNotch.dx.turned(by: delta.dx), dy: partOfNotch.dy.turned(by: delta.dy))
    let whole = Vector(dx: partOfNotch.dx.whole, dy: partOfNotch.dy.whole)
    guard whole != .zero else { return canScroll(toward: delta) }
    partOfNotch = .zero
    return turnPage(toward: whole)
  }

  /// Goes to the next page in a direction, or the one after that to which the content is on its
  /// way.
  ///
  /// - Returns: whether there is one.
  func turnPage(toward delta: Vector) -> Bool {
    let view = extent.viewportSize
    let from = nearestPage(to: restingOffset, in: extent)
    let isHorizontal = !scrollableDirections.isDisjoint(with: .horizontal)
    let isVertical = !scrollableDirections.isDisjoint(with: .vertical)
    let target = extent.clamp(
      Point(
        x: from.x + (isHorizontal ? view.width * delta.dx.step : 0),
        y: from.y + (isVertical ? view.height * delta.dy.step : 0)))
    guard target != from else { return false }
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

  /// Where the content is, or comes to rest.
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
    return extent.clamp(grid.offset(of: grid.page(at: offset), orWithout: offset))
  }
}

/// Where the pages of an extent are: they are counted from the content's beginning.
private struct PageGrid {
  /// The offset of the first page.
  let start: Point
  /// From one page to the next: to the left where content begins at the right.
  let step: Vector

  init(_ extent: ScrollExtent, _ isReadFromRight: Bool) {
    let view = extent.viewportSize
    start = Point(
      x: isReadFromRight ? extent.maximumOffset.x : extent.minimumOffset.x,
      y: extent.minimumOffset.y)
    step = Vector(dx: isReadFromRight ? -view.width : view.width, dy: view.height)
  }

  /// The indexes of the page nearest to an offset; none along an axis without room.
  func page(at offset: Point) -> (x: Double?, y: Double?) {
    (
      step.dx == 0 ? nil : ((offset.x - start.x) / step.dx).rounded(),
      step.dy == 0 ? nil : ((offset.y - start.y) / step.dy).rounded()
    )
  }

  /// The offset of a page, or another one along an axis without pages.
  func offset(of page: (x: Double?, y: Double?), orWithout other: Point) -> Point {
    Point(
      x: page.x.map { start.x + $0 * step.dx } ?? other.x,
      y: page.y.map { start.y + $0 * step.dy } ?? other.y)
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
