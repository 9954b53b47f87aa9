// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

/// Receives the events of a collection; main actor. Every method has a default. You may edit,
/// scroll, wait for updates or close the window from any method.
@MainActor public protocol CollectionDelegate: AnyObject {
  /// A cell has come onto the screen.
  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode)
  /// A cell has left the screen.
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode)
  /// The user has selected an item; the path is in the data space.
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath)
  /// The user has deselected an item; the path is in the data space.
  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath)
  /// The user has changed the selection: called once, after the calls for each item.
  func collectionNodeSelectionDidChange(_ collectionNode: CollectionNode)
  /// Whether a press highlights an item, and can select it. `true` by default; paths are in the
  /// data space, as for the methods that follow.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldHighlightItemAt path: ItemPath
  ) -> Bool
  /// A pointer went down on an item.
  func collectionNode(_ collectionNode: CollectionNode, didHighlightItemAt path: ItemPath)
  /// The pointer went up, or left the item.
  func collectionNode(_ collectionNode: CollectionNode, didUnhighlightItemAt path: ItemPath)
  /// Whether the user may select an item; `true` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldSelectItemAt path: ItemPath
  ) -> Bool
  /// Whether the user may deselect an item; `true` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, shouldDeselectItemAt path: ItemPath
  ) -> Bool
  /// The user has double-clicked an item, or pressed Enter on it.
  func collectionNode(_ collectionNode: CollectionNode, didActivateItemAt path: ItemPath)
  /// The user requests the menu of an item, by the secondary button.
  ///
  /// - Parameter point: in points of the collection.
  /// - Returns: whether there is one. By default there is none, and the menu has the item's swipe
  ///   actions.
  func collectionNode(
    _ collectionNode: CollectionNode, showMenuForItemAt path: ItemPath, at point: Point
  ) -> Bool
  /// The actions that show when the user moves a row aside, away from its leading edge; none by
  /// default.
  ///
  /// Called for a single row when the user wants to see them: by a finger, by a touchpad or a wheel
  /// that moves sideways where the row itself does not scroll, by the secondary button or the menu
  /// key if there is no other menu, or through assistive technology. Rows are items alone in their
  /// line of vertically scrolling content. (UIKit's `leadingSwipeActionsConfigurationForRowAt`.)
  func collectionNode(
    _ collectionNode: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions
  /// The actions that show when the user moves a row aside, away from its trailing edge; none by
  /// default. Called as for the leading edge.
  func collectionNode(
    _ collectionNode: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
  ) -> SwipeActions
  /// The control at the leading edge of a row while its ``TableNode`` is edited; none by default.
  ///
  /// Called for rows on the screen: when editing begins, when a row comes in, and when its item is
  /// reloaded. (UIKit's `editingStyleForRowAt`.)
  func collectionNode(
    _ collectionNode: CollectionNode, editingStyleForItemAt path: ItemPath
  ) -> EditingStyle
  /// The user has activated the control of a row, or pressed its key: change the data and submit
  /// the edit, or ask the user first.
  ///
  /// - Parameter style: that of the control.
  func collectionNode(
    _ collectionNode: CollectionNode, commitEditing style: EditingStyle, forItemAt path: ItemPath)
  /// Whether the user may drag an item elsewhere; the data source then moves it. `false` by
  /// default.
  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt path: ItemPath) -> Bool
  /// Where a dragged item goes; by default where the user drops it.
  ///
  /// - Parameters:
  ///   - source: where the item is.
  ///   - target: where it would be after the move.
  /// - Returns: where it goes instead, or `source` to forbid it.
  func collectionNode(
    _ collectionNode: CollectionNode, targetForMoveOf source: ItemPath, to target: ItemPath
  ) -> ItemPath
  /// The user has dragged an item elsewhere: change the data, and nothing else. The collection
  /// submits the move.
  ///
  /// - Parameters:
  ///   - source: where the item was.
  ///   - target: where it is after the move.
  /// - Returns: whether the data has changed; `false` by default.
  func collectionNode(
    _ collectionNode: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
  ) -> Bool
  /// The content has moved, or rows around the viewport have changed their sizes.
  func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason)
  /// The content has moved or was rearranged: for delegates that do not ask for the reason.
  func collectionNodeDidScroll(_ collectionNode: CollectionNode)
  /// Whether there may be more data to fetch; `false` by default.
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
  /// The collection needs more data: complete the context, on any thread, when you have submitted
  /// it.
  ///
  /// Called on the main actor, where rows at hand can be submitted at once; begin a task for
  /// others. A ``BatchFetching`` in ``CollectionNode/tailFetching`` runs off the main actor on its
  /// own.
  func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
}

extension CollectionDelegate {
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {}
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
  /// Returns `false`: there is no menu.
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
  /// Returns `false`.
  public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { false }
  /// Completes at once.
  public func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
  ) {
    context.completeBatchFetching()
  }
}

/// Methods of a delegate that would be called for each of many items.
struct DelegateMethods: OptionSet {
  let rawValue: Int

  static let shouldSelect = DelegateMethods(rawValue: 1)
  static let didSelect = DelegateMethods(rawValue: 2)
  static let shouldDeselect = DelegateMethods(rawValue: 4)
  static let didDeselect = DelegateMethods(rawValue: 8)
}
