// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// The cells of attached elements on the screen, and the view's notes about others near it.
@MainActor struct SupplementsOnScreen {
  /// A cell on the screen.
  struct Cell {
    let node: CellNode
    let element: CollectionElement
  }

  /// Items first, from top to bottom.
  var cells: [Cell] = [] {
    didSet { ids = Set(cells.map { ObjectIdentifier($0.node) }) }
  }
  private(set) var ids: Set<ObjectIdentifier> = []
  /// The elements of sections that are in a range.
  var ofSections: [ElementID: CollectionElement] = [:]
  /// Where the layout put elements when items and sections were looked at last.
  var attachments: [SupplementaryKind: SupplementaryAttachment] = [:]
  /// Holds cells behind all others, while there are any.
  let back = Self.makeLayer()
  /// Holds cells in front of all others, while there are any.
  let front = Self.makeLayer()

  private static func makeLayer() -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    return layer
  }
}
