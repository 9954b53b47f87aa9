// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A clipboard of the system.
public enum Clipboard: Hashable, Sendable {
  /// The clipboard of Control+C and Control+V.
  case standard
  /// The latest selection, which the middle button pastes.
  case primary
}
