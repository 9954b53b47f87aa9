// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A white symbol on a round background beside a row, which deletes it or inserts another. The
/// control is in no tree of nodes and consists of layers only, because these show immediately.
@MainActor final class EditControlNode: ControlNode {
  private let editingStyle: EditingStyle
  private let disc = Layer()
  private let bars: [Layer]

  /// In points.
  static let width = 44.0
  private static let (discSide, barLength, barWidth) = (22.0, 12.0, 2.0)

  init(_ style: EditingStyle, _ traits: Traits) {
    editingStyle = style
    bars = (0..<(style == .insert ? 2 : 1)).map { _ in Layer() }
    super.init()
    setInheritedTraits(traits)
    disc.isUserInteractionEnabled = false
    disc.cornerRadius = Self.discSide / 2
    for bar in bars { disc.addSublayer(bar) }
    layer.addSublayer(disc)
  }

  // Layers are released on the main actor.
  isolated deinit {}

  /// Always `false`, because Tab would stop at each row. Keys act on the row of the cursor.
  override var acceptsFocus: Bool { false }

  override func updateParts() {
    let side = Self.discSide
    disc.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
      width: side, height: side)
    disc.backgroundColor = editingStyle.color.resolved(in: traits)
    disc.opacity = controlState.contains(.highlighted) ? 0.6 : 1
    for (index, bar) in bars.enumerated() {
      bar.backgroundColor = .white
      let (length, width) = (Self.barLength, Self.barWidth)
      let size =
        index == 0 ? Size(width: length, height: width) : Size(width: width, height: length)
      bar.frame = Rect(
        x: (side - size.width) / 2, y: (side - size.height) / 2, width: size.width,
        height: size.height)
    }
  }

  override var defaultAccessibility: Accessibility {
    makeAccessibility(.button, label: editingStyle.title)
  }
}

extension EditingStyle {
  var title: String? {
    switch self {
    case .none: nil
    case .delete: "Delete"
    case .insert: "Insert"
    }
  }

  fileprivate var color: Color {
    switch self {
    case .none, .delete: .destructive
    case .insert: Color(light: Color(hex: 0x26A269), dark: Color(hex: 0x2EC27E))
    }
  }
}
