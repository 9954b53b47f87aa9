// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// A cell with a row's content and height, which reports its callbacks to a log.
final class RowCell: CellNode {
  private let log: CellLog?
  private let acceptsModels: Bool
  private let shown: ShownRow
  private let serial: Int
  private let measuring = Mutex<(@Sendable () -> Void)?>(nil)
  let inside: InsideNode?

  /// - Parameters:
  ///   - acceptsModels: Whether the cell can show another row.
  ///   - hasInside: Whether an inner node draws the cell's picture.
  nonisolated init(
    _ row: Row, log: CellLog? = nil, acceptsModels: Bool = false, hasInside: Bool = false
  ) {
    self.log = log
    self.acceptsModels = acceptsModels
    shown = ShownRow(row)
    inside = hasInside ? InsideNode(shown) : nil
    serial = log?.cellWasMade() ?? 0
    super.init()
  }

  deinit { log?.cellHasEnded() }

  nonisolated var row: Row { shown.value }

  /// A closure that runs when the cell is measured.
  nonisolated var onMeasure: (@Sendable () -> Void)? {
    get { measuring.withLock { $0 } }
    set { measuring.withLock { $0 = newValue } }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? { inside }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    onMeasure?()
    return Size(width: constrainedSize.width, height: row.height(width: constrainedSize.width))
  }

  override var drawing: (any Drawing)? {
    inside == nil ? Fill(color: Color(hex: row.signature)) : nil
  }

  override func update(toModel model: any Sendable) -> Bool {
    guard acceptsModels, let row = model as? Row else { return false }
    shown.value = row
    (inside ?? self).setNeedsLayout()
    (inside ?? self).setNeedsDisplay()
    return true
  }

  /// Changes the height, as an expanding cell does.
  nonisolated func setHeight(_ height: Double) {
    shown.value.height = height
    (inside ?? self).setNeedsLayout()
  }

  /// Replaces a row with another one if the cell still shows it, on any thread.
  nonisolated func change(_ old: Row, to new: Row) {
    guard shown.replace(old, by: new) else { return }
    (inside ?? self).setNeedsLayout()
    (inside ?? self).setNeedsDisplay()
  }

  override func didEnterPreloadState() { tell(.preload, isEntering: true) }
  override func didExitPreloadState() { tell(.preload, isEntering: false) }
  override func didEnterDisplayState() { tell(.display, isEntering: true) }
  override func didExitDisplayState() { tell(.display, isEntering: false) }
  override func didEnterVisibleState() { tell(.visible, isEntering: true) }
  override func didExitVisibleState() { tell(.visible, isEntering: false) }

  private func tell(_ state: InterfaceState, isEntering: Bool) {
    log?.cell(serial, of: row.id, isEntering ? .entered(state) : .exited(state))
  }
}
