// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftLayout
import WeftLocks
import WeftNodes

/// A node with a fixed size that counts its measurements.
final class MeasuredNode: DisplayNode {
  let name: String
  private let measured: Log<String>
  private let storedSize: Mutex<Size>

  /// - Parameter measured: Receives the name at each measurement.
  nonisolated init(_ name: String, _ size: Size, _ measured: Log<String> = Log()) {
    self.name = name
    self.measured = measured
    storedSize = Mutex(size)
    super.init()
  }

  /// The size of the node's content.
  nonisolated var size: Size {
    get { storedSize.withLock { $0 } }
    set {
      storedSize.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    measured.add(name)
    return size
  }
}
