// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftTesting

extension SeededGenerator {
  mutating func element<T>(of elements: [T]) -> T {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}
