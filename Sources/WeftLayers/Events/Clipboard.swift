// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A place of the system's for text on its way from one program to another.
public enum Clipboard: Hashable, Sendable {
  /// The clipboard of Control+C and Control+V.
  case standard
  /// The latest selection, which the middle button pastes.
  case primary
}
