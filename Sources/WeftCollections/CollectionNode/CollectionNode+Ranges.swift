// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

extension CollectionNode {
  /// Sets how far the ranges reach until the content moves or another update is submitted, for
  /// example to prepare a collection that is about to be displayed. Does nothing before the node is
  /// in a window. (Texture's `updateCurrentRangeWithMode:`.)
  public final func updateCurrentRange(with mode: RangeMode) {
    guard parts != nil else { return }
    temporaryRangeMode = mode
    applySettings()
  }

  final func endTemporaryRangeMode() {
    guard temporaryRangeMode != nil else { return }
    temporaryRangeMode = nil
    applySettings()
  }
}
