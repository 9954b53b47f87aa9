// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks
import WeftNodes

/// A node around a layout element, whose nodes become its subnodes.
final class ContainerNode: DisplayNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; `storedContent` is a Mutex.

  private let storedContent = Mutex<(any LayoutElement)?>(nil)

  /// What is inside; any thread.
  var content: (any LayoutElement)? {
    get { storedContent.withLock { $0 } }
    set {
      storedContent.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    content
  }
}
