// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGTK

final class NumberRow: MapElement {
  let id: ElementID
  let number: Int

  init(_ number: Int, id: ElementID = ElementID()) {
    self.number = number
    self.id = id
  }
}

typealias NumberModel = ListModel<Int, NumberRow>
