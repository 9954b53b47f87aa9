// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftNodes

/// Who is told what the backing view shows.
@MainActor protocol CollectionViewDelegate: AnyObject {
  /// The user, or the program, has moved the content.
  func collectionViewDidScroll(_ view: CollectionView)
  /// The elements, the content or the view have other places or sizes.
  func collectionViewDidRearrange(_ view: CollectionView)
  /// The user starts to move the content.
  func collectionViewWillBeginDragging(_ view: CollectionView)
  /// The user lets go of the content, which will come to rest at a target.
  func collectionView(
    _ view: CollectionView, willEndDraggingWithVelocity velocity: Vector, target: Point)
  /// A cell was put on the screen.
  func collectionView(_ view: CollectionView, didShow cell: CellNode)
  /// A cell was taken off the screen.
  func collectionView(_ view: CollectionView, didHide cell: CellNode)
}
