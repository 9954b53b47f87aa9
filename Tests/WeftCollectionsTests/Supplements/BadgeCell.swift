// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

extension SupplementaryKind {
  static let badge = SupplementaryKind(rawValue: "badge")
  static let background = SupplementaryKind(rawValue: "background")
}

/// A badge with the text of its row, 20 x 10 points, or the background of a section.
final class BadgeCell: CellNode {
  private struct State {
    var text: String
    var size = Size(width: 20, height: 10)
    var onMeasure: (@Sendable () -> Void)?
  }

  private let log: CellLog
  private let acceptsModels: Bool
  private let state: Mutex<State>
  private(set) var downs = 0

  nonisolated init(_ text: String, log: CellLog, acceptsModels: Bool = false) {
    self.log = log
    self.acceptsModels = acceptsModels
    state = Mutex(State(text: text))
    _ = log.cellWasMade()
    super.init()
  }

  deinit { log.cellHasEnded() }

  nonisolated var text: String { state.withLock { $0.text } }

  nonisolated var size: Size {
    get { state.withLock { $0.size } }
    set {
      state.withLock { $0.size = newValue }
      setNeedsLayout()
    }
  }

  /// A closure that runs when the cell is measured.
  nonisolated var onMeasure: (@Sendable () -> Void)? {
    get { state.withLock { $0.onMeasure } }
    set { state.withLock { $0.onMeasure = newValue } }
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    onMeasure?()
    return size
  }

  override var drawing: (any Drawing)? { Fill(color: Color(hex: 0xFF0000)) }

  override func update(toModel model: any Sendable) -> Bool {
    guard acceptsModels, let row = model as? Row else { return false }
    state.withLock { $0.text = row.text }
    setNeedsDisplay()
    return true
  }

  override func handle(_ event: PointerEvent) -> Bool {
    guard event.phase == .down else { return false }
    downs += 1
    return true
  }
}

extension Row {
  /// Rows whose texts begin with a mark have badges.
  func badges(log: CellLog, acceptsModels: Bool = false) -> [SupplementaryKind: ItemContent] {
    guard text.hasPrefix("!") else { return [:] }
    return [
      .badge: ItemContent(model: self) { [text] in
        BadgeCell(text, log: log, acceptsModels: acceptsModels)
      }
    ]
  }
}
