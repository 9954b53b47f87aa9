// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct TextHandlers: Sendable {
  var link: (@MainActor @Sendable (URL) -> Void)?
  var truncation: (@MainActor @Sendable () -> Void)?

  var isEmpty: Bool { link == nil && truncation == nil }
}

/// A part of a text with an action.
enum TextTarget: Hashable {
  case link(Int)
  case truncation

  /// The maximum distance of a pointer from a link in points.
  static let slop = 4.0
}
