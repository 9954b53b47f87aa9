// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Stores which selection of a window is displayed. A new selection ends the previous one, because
/// the user would not see which text the clipboard commands use.
@MainActor final class SelectionOwner {
  private weak var current: (any WindowSelection)?

  func begin(_ selection: any WindowSelection) {
    let former = current
    current = selection
    if former !== selection { former?.endSelection() }
  }
}

/// A text selection of which a window displays only one.
@MainActor protocol WindowSelection: AnyObject {
  /// Ends the selection because the user has selected another text.
  func endSelection()
}
