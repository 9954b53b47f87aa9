// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers

/// Hears of events in a collection; main actor. Everything has a default. You may edit, scroll, wait
/// for updates or close the window from any method.
@MainActor public protocol CollectionDelegate: AnyObject {
  /// A cell has come onto the screen.
  func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode)
  /// A cell has left the screen.
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode)
  /// The user has selected an item; the path is in the data space.
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath)
  /// An item is not selected any more; the path is in the data space.
  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath)
  /// The content has moved, or rows around the viewport have changed their sizes.
  func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason)
  /// The content has moved or was rearranged: for delegates that do not ask for the reason.
  func collectionNodeDidScroll(_ collectionNode: CollectionNode)
  /// Whether there may be more data to fetch. No by default.
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
  /// More data is wanted; complete the context, on any thread, when it was submitted.
  func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
}

extension CollectionDelegate {
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, willDisplay cell: CellNode) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying cell: CellNode) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt path: ItemPath) {
  }
  /// Calls ``collectionNodeDidScroll(_:)``.
  public func collectionNode(_ collectionNode: CollectionNode, didScrollFor reason: ScrollReason) {
    collectionNodeDidScroll(collectionNode)
  }
  /// Does nothing.
  public func collectionNodeDidScroll(_ collectionNode: CollectionNode) {}
  /// No.
  public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { false }
  /// Completes at once.
  public func collectionNode(
    _ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext
  ) {
    context.completeBatchFetching()
  }
}
