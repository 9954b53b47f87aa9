// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// An arrangement for reading from right to left: the same as seen in a mirror.
struct MirroredArrangement: CollectionArrangement {
  let base: any CollectionArrangement
  /// The viewport's width, in points: content that does not fill it is at its right.
  let viewportWidth: Double

  var contentSize: Size { base.contentSize }

  func frame(of position: ElementPosition) -> Rect? {
    base.frame(of: position).map(mirrored)
  }

  func positions(in rect: Rect) -> ElementPositions {
    base.positions(in: mirrored(rect))
  }

  func positions(in rect: Rect, orthogonally range: RangeTuning) -> ElementPositions {
    base.positions(in: mirrored(rect), orthogonally: range)
  }

  func pinnedFrames(in viewport: Rect) -> [PinnedElement] {
    base.pinnedFrames(in: mirrored(viewport)).map {
      PinnedElement(position: $0.position, frame: mirrored($0.frame))
    }
  }

  func orthogonalSection(at section: Int) -> OrthogonalSection? {
    guard var inner = base.orthogonalSection(at: section) else { return nil }
    inner.frame = mirrored(inner.frame)
    return inner
  }

  func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement {
    MirroredArrangement(base: base.scrolling(offsets), viewportWidth: viewportWidth)
  }

  private func mirrored(_ rect: Rect) -> Rect {
    let width = max(contentSize.width, viewportWidth)
    return Rect(origin: Point(x: width - rect.maxX, y: rect.minY), size: rect.size)
  }
}
