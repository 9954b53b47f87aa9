// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// A tree and the expected sizes of the boxes below its root, in tree order.
struct SizingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let root: SmallFlexBox
  let sizes: [Size]

  init(_ description: String, _ root: SmallFlexBox, _ sizes: (Double, Double)...) {
    testDescription = description
    self.root = root
    self.sizes = sizes.map { Size(width: $0.0, height: $0.1) }
  }

  func check() {
    let found = root.frames().dropFirst().map(\.size)
    expect(
      found.flatMap { [$0.width, $0.height] }, near: sizes.flatMap { [$0.width, $0.height] },
      within: 1e-6)
  }
}
