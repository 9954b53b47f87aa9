// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// A mirrored arrangement, for reading from right to left or from bottom to top.
struct MirroredArrangement: CollectionArrangement {
  let base: any CollectionArrangement
  /// In points, without the insets. Shorter content is at the viewport's right or bottom.
  var viewportSize: Size
  let flipsX: Bool
  let flipsY: Bool

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

  func pinnedFrames(in viewport: Rect, inset: EdgeInsets) -> [PinnedElement] {
    var inset = inset
    if flipsX { (inset.left, inset.right) = (inset.right, inset.left) }
    if flipsY { (inset.top, inset.bottom) = (inset.bottom, inset.top) }
    return base.pinnedFrames(in: mirrored(viewport), inset: inset).map {
      PinnedElement(position: $0.position, frame: mirrored($0.frame))
    }
  }

  func orthogonalSection(at section: Int) -> OrthogonalSection? {
    guard var inner = base.orthogonalSection(at: section) else { return nil }
    inner.frame = mirrored(inner.frame)
    return inner
  }

  func scrolling(_ offsets: [ElementID: Double]) -> any CollectionArrangement {
    MirroredArrangement(
      base: base.scrolling(offsets), viewportSize: viewportSize, flipsX: flipsX, flipsY: flipsY)
  }

  func frame(ofSection section: Int) -> Rect? { base.frame(ofSection: section).map(mirrored) }

  func sections(in rect: Rect) -> Range<Int> { base.sections(in: mirrored(rect)) }

  func supplementaryFrame(
    ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
  ) -> Rect? {
    base.supplementaryFrame(ofKind: kind, at: path, size: size).map(mirrored)
  }

  private func mirrored(_ rect: Rect) -> Rect {
    let content = contentSize
    let width = max(content.width, viewportSize.width)
    let height = max(content.height, viewportSize.height)
    return Rect(
      origin: Point(
        x: flipsX ? width - rect.maxX : rect.minX, y: flipsY ? height - rect.maxY : rect.minY),
      size: rect.size)
  }
}
