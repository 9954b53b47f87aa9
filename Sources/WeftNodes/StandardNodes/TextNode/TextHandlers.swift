// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The closures that a text calls when the user does something with a part of it.
struct TextHandlers: Sendable {
  var link: (@MainActor @Sendable (URL) -> Void)?
  var truncation: (@MainActor @Sendable () -> Void)?

  var isEmpty: Bool { link == nil && truncation == nil }
}

/// A part of a text that does something.
enum TextTarget: Hashable {
  case link(Int)
  case truncation

  /// How far beside a link a pointer may be, in points.
  static let slop = 4.0
}
