// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension RangeTuning {
  /// The rectangle of a range.
  ///
  /// Along each axis that scrolls the viewport grows by the leading screens on the side it moves
  /// toward and by the trailing ones on the other. No movement on an axis counts as moving toward
  /// its start.
  ///
  /// - Parameters:
  ///   - viewport: what is seen, with the content offset as its origin.
  ///   - scrollableDirections: the axes that scroll.
  ///   - scrollDirection: the way the user scrolls.
  public func rect(
    around viewport: Rect, scrollableDirections: ScrollDirections,
    scrollDirection: ScrollDirections
  ) -> Rect {
    var (minX, maxX, minY, maxY) = (viewport.minX, viewport.maxX, viewport.minY, viewport.maxY)
    if !scrollableDirections.isDisjoint(with: .horizontal) {
      let movesRight = scrollDirection.contains(.right)
      minX -= viewport.width * (movesRight ? trailingScreens : leadingScreens)
      maxX += viewport.width * (movesRight ? leadingScreens : trailingScreens)
    }
    if !scrollableDirections.isDisjoint(with: .vertical) {
      let movesDown = scrollDirection.contains(.down)
      minY -= viewport.height * (movesDown ? trailingScreens : leadingScreens)
      maxY += viewport.height * (movesDown ? leadingScreens : trailingScreens)
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
