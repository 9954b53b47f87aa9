// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Whether this run makes reference pictures instead of comparing with them.
enum PictureRecording {
  /// The environment variable that says so, by the value 1.
  static let variable = "WEFT_RECORD_PICTURES"

  static var isOn: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}
