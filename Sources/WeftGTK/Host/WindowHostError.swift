// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why a window cannot be opened.
public enum WindowHostError: Error, Hashable, Sendable {
  /// Neither a Wayland compositor nor an X server can be reached.
  case noDisplay
}

extension WindowHostError: CustomStringConvertible {
  /// The message for the user, in one line.
  public var description: String {
    switch self {
    case .noDisplay:
      """
      cannot open a window: there is no display (neither WAYLAND_DISPLAY nor DISPLAY names one \
      that answers)
      """
    }
  }
}
