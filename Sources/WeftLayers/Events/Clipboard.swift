// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A system clipboard.
public enum Clipboard: Hashable, Sendable {
  /// The clipboard of Control+C and Control+V.
  case standard
  /// The latest selection, which the middle mouse button pastes.
  case primary
}
