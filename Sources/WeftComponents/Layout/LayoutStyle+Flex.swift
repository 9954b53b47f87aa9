// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

extension LayoutStyle {
  /// What an element asks of the stack that it is in, but for its size.
  ///
  /// A modifier that puts something around an element asks the same, so that the order in which
  /// modifiers are written does not matter here.
  var flex: LayoutStyle {
    LayoutStyle(
      flexGrow: flexGrow, flexShrink: flexShrink, flexBasis: flexBasis, alignSelf: alignSelf)
  }
}
