// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
public import WeftLayout
import WeftNodes

/// The item of a cell and its position. Main actor.
extension CellNode {
  /// The collection that has displayed or prepared the cell, if any.
  public final var owningNode: CollectionNode? {
    (layoutContainer as? CollectionView)?.scrollController.layer.owner as? CollectionNode
  }

  /// The path of the cell's item in the data space, or `nil` for a header or footer and for an item
  /// that was deleted. Takes O(log² n).
  public final var itemPath: ItemPath? {
    element?.supplementaryPlace == nil ? owningNode?.path(for: self) : nil
  }

  /// The current model of the cell's item, or `nil` if the data source provides none. After a
  /// reload this is the new model, even while the cell still displays the old one.
  public final var nodeModel: (any Sendable)? {
    guard let element else { return nil }
    return (element.latest.item ?? element.shown.item)?.model
  }

  /// The kind of a supplementary element, or `nil` for an item. The collection's header and footer
  /// have ``SupplementaryKind/header`` and ``SupplementaryKind/footer``.
  public final var supplementaryKind: SupplementaryKind? {
    switch element?.supplementaryPlace {
    case .collectionHeader, .header: .header
    case .collectionFooter, .footer: .footer
    case .onItem(let kind), .onSection(let kind, _): kind
    case nil: nil
    }
  }

  /// The cell's displayed frame relative to the top left corner of its collection in points, or
  /// `nil` off the screen. ``visibilityDidChange(_:)`` is called when it changes.
  public final var frameInViewport: Rect? {
    guard isNodeLoaded, isInHierarchy, let owningNode else { return nil }
    return convert(Rect(origin: .zero, size: frame.size), to: owningNode)
  }
}
