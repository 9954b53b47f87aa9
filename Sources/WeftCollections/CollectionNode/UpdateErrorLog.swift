// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges

/// Where errors go that nobody handles.
enum UpdateErrorLog {
  static func print(_ error: ChangeSetError) {
    FileHandle.standardError.write(Data("Weft: invalid update, reloading: \(error)\n".utf8))
  }
}
