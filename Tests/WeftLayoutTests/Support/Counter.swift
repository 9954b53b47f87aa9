// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

/// Counts the measurements of the wrapped element.
final class Counter: LayoutElement {
  let base: any LayoutElement
  private let ranges = Mutex<[SizeRange]>([])

  init(_ base: any LayoutElement) {
    self.base = base
  }

  var style: LayoutStyle { base.style }
  var kind: LayoutElementKind { base.kind }
  var measured: [SizeRange] { ranges.withLock { $0 } }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    ranges.withLock { $0.append(range) }
    return base.calculateLayout(thatFits: range, in: context)
  }
}
