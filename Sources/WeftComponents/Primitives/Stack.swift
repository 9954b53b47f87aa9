// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Where components lie across a column.
public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where reading begins.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
  /// From one side to the other.
  case stretch

  var alignItems: AlignItems {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    case .stretch: .stretch
    }
  }
}

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
