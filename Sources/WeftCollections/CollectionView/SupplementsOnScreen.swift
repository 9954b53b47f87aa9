// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// The cells of attached elements on the screen, and the view's records of other elements near it.
@MainActor struct SupplementsOnScreen {
  struct Cell {
    let node: CellNode
    let element: CollectionElement
  }

  /// The cells, with items first, from top to bottom.
  var cells: [Cell] = [] {
    didSet { ids = Set(cells.map { ObjectIdentifier($0.node) }) }
  }
  private(set) var ids: Set<ObjectIdentifier> = []
  var ofSections: [ElementID: CollectionElement] = [:]
  /// The positions for which items and sections were last examined.
  var attachments: [SupplementaryKind: SupplementaryAttachment] = [:]
  /// Contains cells behind all others, while any exist.
  let back = Self.makeLayer()
  /// Contains cells in front of all others, while any exist.
  let front = Self.makeLayer()

  private static func makeLayer() -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    return layer
  }
}
