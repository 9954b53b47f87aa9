// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

/// Receives the events of a collection. Main actor. Every method has a default. You may edit,
/// scroll, wait for updates or close the window from any method. Paths are in the data space.
@MainActor public protocol CollectionDelegate: AnyObject {
  /// The cell of an item has appeared on the screen.
  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode)
  /// The cell of an item has left the screen.
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode)
  /// A supplementary element has appeared. By default calls the method for cells of items.
  func collectionNode(
    _ collectionNode: CollectionNode, willDisplaySupplementary cell: CellNode,
    ofKind kind: SupplementaryKind)
  /// A supplementary element has left the screen. By default calls the method for cells of items.
  func collectionNode(
    _ collectionNode: CollectionNode, didEndDisplayingSupplementary cell: CellNode,
    ofKind kind: SupplementaryKind)
  /// The user is about to select an item, after `shouldSelectItemAt` has allowed it.
  /// - Returns: The item to select instead, by default the same one, or `nil` to select none.
  func collectionNode(
    _ collectionNode: CollectionNode, willSelectItemAt path: ItemPath
  ) -> ItemPath?
  /// The user has selected an item.
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath)
  /// The user has deselected an item.
  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath)
  /// The user has changed the selection. Called once, after the calls for each item.
  func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode)
  /// Whether a press highlights an item and can select it. `true` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldHighlightItemAt path: ItemPath
  ) -> Bool
  /// A pointer was pressed on an item.
  func collectionNode(_ collectionNode: CollectionNode, didHighlightItemAt path: ItemPath)
  /// The pointer was released, or left the item.
  func collectionNode(_ collectionNode: CollectionNode, didUnhighlightItemAt path: ItemPath)
  /// Whether the user may select an item. `true` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool
  /// Whether the user may deselect an item. `true` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldDeselectItemAt path: ItemPath
  ) -> Bool
  /// The user has double-clicked an item, or pressed Enter on it.
  func collectionNode(_ collectionNode: CollectionNode, didActivateItemAt path: ItemPath)
  /// The user requests the menu of an item with the secondary button.
  /// - Parameter point: The position in points of the collection.
  /// - Returns: Whether the delegate shows a menu. If `false`, the default, the menu contains the
  ///   item's swipe actions.
  func collectionNode(
    _ collectionNode: CollectionNode, showMenuForItemAt path: ItemPath, at point: Point
  ) -> Bool
  /// The actions of a row that is swiped away from its leading edge. Empty by default.
  ///
  /// Called for a single row on a swipe of a finger, a sideways scroll where the row itself does
  /// not scroll, the secondary button or the menu key if no other menu exists, or a command of
  /// assistive technology. A row is an item that fills its line of vertically scrolling content.
  /// (UIKit's `leadingSwipeActionsConfigurationForRowAt`.)
  func collectionNode(
    _ collectionNode: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions
  /// As `leadingSwipeActionsForItemAt`, for the trailing edge.
  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions
  /// The control at the leading edge of a row while its ``TableNode`` is edited. None by default.
  /// Called when editing begins, when a row appears, and when its item is reloaded. (UIKit's
  /// `editingStyleForRowAt`.)
  func collectionNode(
    _ collectionNode: CollectionNode, editingStyleForItemAt path: ItemPath
  ) -> EditingStyle
  /// The user has activated the control of a row, or pressed its key. Change the data and submit
  /// the edit, or ask the user first.
  func collectionNode(
    _ collectionNode: CollectionNode, commitEditing style: EditingStyle, forItemAt path: ItemPath)
  /// Whether the user may drag an item to another position, after which the data source moves it.
  /// `false` by default, because a protocol cannot detect whether the delegate implements moves.
  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt path: ItemPath) -> Bool
  /// Returns a dragged item's path after the move, by default `target`, or `source` to forbid it.
  func collectionNode(
    _ collectionNode: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath
  /// The user has dragged an item. Change only the data. The collection submits the move.
  /// - Parameters:
  ///   - source: The path of the item before the move.
  ///   - target: The path of the item after the move.
  /// - Returns: Whether the data has changed. `false` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool
  /// The content has moved, or rows around the viewport have changed their sizes.
  func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason)
  /// The content has moved or was rearranged. For delegates that do not need the reason.
  func collectionNodeDidScroll(_ collectionNode: CollectionNode)
  /// The user has begun to drag the content, with a finger or on a touchpad.
  func collectionNodeWillBeginDragging(_ collectionNode: CollectionNode)
  /// The user has ended a drag. Returns the final offset, limited to the content.
  /// - Parameters:
  ///   - velocity: The velocity of the content offset, in points per second.
  ///   - targetOffset: The proposed and default offset, in points. A pager proposes a page.
  func collectionNode(
    _ collectionNode: CollectionNode, willEndDraggingWithVelocity velocity: Vector,
    targetOffset: Point
  ) -> Point
  /// The user has ended a drag. `willDecelerate` indicates whether the content glides.
  func collectionNodeDidEndDragging(
    _ collectionNode: CollectionNode, willDecelerate: Bool)
  /// Scrolling has stopped after a drag.
  func collectionNodeDidEndDecelerating(_ collectionNode: CollectionNode)
  /// An animated scroll of the program has ended, at its target or because of another scroll.
  func collectionNodeDidEndScrollingAnimation(_ collectionNode: CollectionNode)
  /// Whether more data may be available. `true` by default. Only called if the delegate fetches.
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
  /// The collection needs more data. Called on the main actor, where you can submit available rows
  /// directly. Complete the context, on any thread, after you have submitted the data. A
  /// ``BatchFetching`` in ``CollectionNode/tailFetching`` runs off the main actor.
  func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
}

extension CollectionDelegate {
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {}
  /// Calls `collectionNode(_:willDisplay:)`.
  public func collectionNode(
    _ collectionNode: CollectionNode, willDisplaySupplementary cell: CellNode,
    ofKind kind: SupplementaryKind
  ) {
    self.collectionNode(collectionNode, willDisplay: cell)
  }
  /// Calls `collectionNode(_:didEndDisplaying:)`.
  public func collectionNode(
    _ collectionNode: CollectionNode, didEndDisplayingSupplementary cell: CellNode,
    ofKind kind: SupplementaryKind
  ) {
    self.collectionNode(collectionNode, didEndDisplaying: cell)
  }
  /// Returns `path`.
  public func collectionNode(
    _ collectionNode: CollectionNode, willSelectItemAt path: ItemPath
  ) -> ItemPath? {
    collectionNode.noteDefault(.willSelect, of: self)
    return path
  }
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
    collectionNode.noteDefault(.didSelect, of: self)
  }
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath) {
    collectionNode.noteDefault(.didDeselect, of: self)
  }
  /// Does nothing.
  public func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode) {}
  /// Returns `true`.
  public func collectionNode(
    _ collectionNode: CollectionNode, shouldHighlightItemAt path: ItemPath
  ) -> Bool { true }
  /// Does nothing.
  public func collectionNode(
    _ collectionNode: CollectionNode, didHighlightItemAt path: ItemPath
  ) {}
  /// Does nothing.
  public func collectionNode(
    _ collectionNode: CollectionNode, didUnhighlightItemAt path: ItemPath
  ) {}
  /// Returns `true`.
  public func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool {
    collectionNode.noteDefault(.shouldSelect, of: self)
    return true
  }
  /// Returns `true`.
  public func collectionNode(
    _ collectionNode: CollectionNode, shouldDeselectItemAt path: ItemPath
  ) -> Bool {
    collectionNode.noteDefault(.shouldDeselect, of: self)
    return true
  }
  /// Does nothing.
  public func collectionNode(
    _ collectionNode: CollectionNode, didActivateItemAt path: ItemPath
  ) {}
  /// Returns `false`, which means that the delegate shows no menu.
  public func collectionNode(
    _ collectionNode: CollectionNode, showMenuForItemAt path: ItemPath, at point: Point
  ) -> Bool { false }
  /// Returns no actions.
  public func collectionNode(
    _ collectionNode: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions { [] }
  /// Returns no actions.
  public func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions { [] }
  /// Returns no actions.
  public func collectionNode(
    _ collectionNode: CollectionNode, editingStyleForItemAt path: ItemPath
  ) -> EditingStyle { .none }
  /// Does nothing.
  public func collectionNode(
    _ collectionNode: CollectionNode, commitEditing style: EditingStyle, forItemAt path: ItemPath
  ) {}
  /// Returns `false`.
  public func collectionNode(
    _ collectionNode: CollectionNode, canMoveItemAt path: ItemPath
  ) -> Bool { false }
  /// Returns `target`.
  public func collectionNode(
    _ collectionNode: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath { target }
  /// Returns `false`.
  public func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool { false }
  /// Calls ``collectionNodeDidScroll(_:)``.
  public func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
    collectionNodeDidScroll(collectionNode)
  }
  /// Does nothing.
  public func collectionNodeDidScroll(_ collectionNode: CollectionNode) {}
  /// Does nothing.
  public func collectionNodeWillBeginDragging(_ collectionNode: CollectionNode) {}
  /// Returns `targetOffset`.
  public func collectionNode(
    _ collectionNode: CollectionNode, willEndDraggingWithVelocity velocity: Vector,
    targetOffset: Point
  ) -> Point { targetOffset }
  /// Does nothing.
  public func collectionNodeDidEndDragging(
    _ collectionNode: CollectionNode, willDecelerate: Bool
  ) {}
  /// Does nothing.
  public func collectionNodeDidEndDecelerating(_ collectionNode: CollectionNode) {}
  /// Does nothing.
  public func collectionNodeDidEndScrollingAnimation(_ collectionNode: CollectionNode) {}
  /// Returns `true`.
  public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }
  /// Completes the context without fetching.
  public func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
  ) {
    collectionNode.noteDefault(.beginBatchFetch, of: self)
    context.completeBatchFetching()
  }
}

/// The optional methods of a delegate, which it may not implement.
struct DelegateMethods: OptionSet {
  let rawValue: Int

  static let shouldSelect = DelegateMethods(rawValue: 1)
  static let didSelect = DelegateMethods(rawValue: 2)
  static let shouldDeselect = DelegateMethods(rawValue: 4)
  static let didDeselect = DelegateMethods(rawValue: 8)
  static let willSelect = DelegateMethods(rawValue: 32)
  static let beginBatchFetch = DelegateMethods(rawValue: 16)
}
