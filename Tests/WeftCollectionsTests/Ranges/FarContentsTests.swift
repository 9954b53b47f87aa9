// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftCollections
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

/// Contents of cells that are released when memory is scarce.
@MainActor @Suite struct FarContentsTests {
  /// Includes cells that were never on the screen, because the list has jumped.
  @Test(arguments: [1000.0, 1400, 1850])
  func memoryReliefDropsFarContentsFirst(offset: Double) throws {
    let cells = (0..<60).map { _ in DrawnCell() }
    let list = CollectionNode(items: Array(0..<60), id: \.self) { cells[$0] }
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: list)
    try window.settle()
    list.contentOffset.y = offset
    try window.settle()
    func drawn() -> [Int] { cells.indices.filter { cells[$0].contents != nil } }
    let seen = cells.indices.filter { cells[$0].isVisible }
    func distance(_ row: Int) -> Int { max(seen[0] - row, row - seen[seen.count - 1], 0) }
    let before = drawn()
    #expect(before.count >= seen.count + 4)
    window.host.contentsByteLimit =
      before.reduce(0) { $0 + (cells[$1].contents?.byteCount ?? 0) } * 3 / 2
    window.signal(.moderate)
    let after = drawn()
    #expect(after.count < before.count && after.count > seen.count)
    let farthestKept = after.map(distance).max() ?? 0
    let nearestGone = Set(before).subtracting(after).map(distance).min() ?? 0
    #expect(farthestKept <= nearestGone, "\(before) to \(after), of which \(seen) are seen")
    window.signal(.critical)
    #expect(drawn() == seen)
  }
}

private final class DrawnCell: CellNode {
  override nonisolated func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: 50)
  }

  override var drawing: (any Drawing)? { Fill() }

  private struct Fill: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      canvas.fill(Rect(origin: .zero, size: size), with: .color(.red))
    }
  }
}
