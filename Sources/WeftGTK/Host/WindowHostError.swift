// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why a window cannot be opened.
public enum WindowHostError: Error, Hashable, Sendable {
  /// No Wayland compositor or X server is available.
  case noDisplay
}

extension WindowHostError: CustomStringConvertible {
  /// The message for the user in one line.
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
