// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

/// Receives the events of a collection; main actor. Every method has a default. You may edit,
/// scroll, wait for updates or close the window from any method.
@MainActor public protocol CollectionDelegate: AnyObject {
  /// The cell of an item has come onto the screen.
  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode)
  /// The cell of an item has left the screen.
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode)
  /// A header, a footer or another supplementary element has come onto the screen. By default the
  /// method for cells of items is called.
  func collectionNode(
    _ collectionNode: CollectionNode, willDisplaySupplementary cell: CellNode,
    ofKind kind: SupplementaryKind)
  /// A header, a footer or another supplementary element has left the screen. By default the method
  /// for cells of items is called.
  func collectionNode(
    _ collectionNode: CollectionNode, didEndDisplayingSupplementary cell: CellNode,
    ofKind kind: SupplementaryKind)
  /// The user is about to select an item, which `shouldSelectItemAt` allows. The path by default.
  ///
  /// - Returns: the path of the item to select instead, in the data space, or `nil` for none.
  func collectionNode(
    _ collectionNode: CollectionNode, willSelectItemAt path: ItemPath
  ) -> ItemPath?
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
  /// default, even if the delegate moves items: a protocol cannot tell whether it does.
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
  /// The user has begun to drag the content, with a finger or on a touchpad.
  func collectionNodeWillBeginDragging(_ collectionNode: CollectionNode)
  /// The user ends a drag: decides where scrolling stops. The proposed offset by default.
  ///
  /// - Parameters:
  ///   - velocity: that of the content offset, in points per second.
  ///   - targetOffset: where scrolling would stop, in points. A pager proposes a page.
  /// - Returns: where it stops, which is limited to the content.
  func collectionNode(
    _ collectionNode: CollectionNode, willEndDraggingWithVelocity velocity: Vector,
    targetOffset: Point
  ) -> Point
  /// The user has ended a drag.
  ///
  /// - Parameter willDecelerate: whether the content glides on.
  func collectionNodeDidEndDragging(
    _ collectionNode: CollectionNode, willDecelerate: Bool)
  /// Scrolling has stopped after a drag.
  func collectionNodeDidEndDecelerating(_ collectionNode: CollectionNode)
  /// An animated scroll of the program has ended: at its target, or because the user or the program
  /// has scrolled elsewhere.
  func collectionNodeDidEndScrollingAnimation(_ collectionNode: CollectionNode)
  /// Whether there may be more data to fetch; `true` by default. Not asked if the delegate fetches
  /// nothing.
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
  /// Completes at once.
  public func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
  ) {
    collectionNode.noteDefault(.beginBatchFetch, of: self)
    context.completeBatchFetching()
  }
}

/// Methods that a delegate may lack.
struct DelegateMethods: OptionSet {
  let rawValue: Int

  static let shouldSelect = DelegateMethods(rawValue: 1)
  static let didSelect = DelegateMethods(rawValue: 2)
  static let shouldDeselect = DelegateMethods(rawValue: 4)
  static let didDeselect = DelegateMethods(rawValue: 8)
  static let willSelect = DelegateMethods(rawValue: 32)
  static let beginBatchFetch = DelegateMethods(rawValue: 16)
}
