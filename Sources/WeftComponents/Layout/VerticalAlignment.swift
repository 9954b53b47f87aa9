// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Where components lie across a row.
public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// From top to bottom.
  case stretch
  /// So that the first lines of text are level.
  case firstTextBaseline
  /// So that the last lines of text are level.
  case lastTextBaseline

  var alignItems: AlignItems {
    switch self {
    case .top: .start
    case .center: .center
    case .bottom: .end
    case .stretch: .stretch
    case .firstTextBaseline: .baselineFirst
    case .lastTextBaseline: .baselineLast
    }
  }
}
