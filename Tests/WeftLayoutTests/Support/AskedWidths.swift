// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

/// Content of a fixed size that counts its measurements.
final class AskedWidths: Sendable {
  private let questions = Mutex(0)

  var count: Int { questions.withLock { $0 } }

  @Sendable func measure(_ question: FlexMeasureQuestion) -> FlexContentSize {
    questions.withLock { $0 += 1 }
    return FlexContentSize(width: 10, height: 10)
  }
}
