// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// An arrangement for lines that begin at the right: the same as seen in a mirror.
struct MirroredArrangement: CollectionArrangement {
  let base: any CollectionArrangement

  var contentSize: Size { base.contentSize }

  func frame(of position: ElementPosition) -> Rect? {
    base.frame(of: position).map(mirrored)
  }

  func positions(in rect: Rect) -> Range<ElementPosition> {
    base.positions(in: mirrored(rect))
  }

  private func mirrored(_ rect: Rect) -> Rect {
    Rect(origin: Point(x: contentSize.width - rect.maxX, y: rect.minY), size: rect.size)
  }
}
