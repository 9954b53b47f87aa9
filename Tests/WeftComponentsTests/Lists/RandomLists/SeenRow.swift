// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftTesting

/// A row of a picture, in which rows follow each other from top to bottom.
struct SeenRow: Equatable {
  var y: Int
  var codes: [Int]

  /// Whether all parts are drawn, except parts that may appear later.
  var isComplete: Bool { !codes.prefix(key == nil ? 3 : 4).contains(0) }
  var version: Int { codes[2] - Code.value }
  var key: Story.Key? {
    guard (Code.entry..<Code.value).contains(codes[0]) else { return nil }
    let number = codes[0] - Code.entry
    let isWrapped = number >= 0x100000
    let rest = isWrapped ? number - 0x100000 : number
    return Story.Key(part: rest / 1024, entry: rest % 1024, isWrapped: isWrapped)
  }

  /// The row, or `nil` if the codes are not a row.
  var row: Story.Row? {
    let value = codes[1] - Code.value
    if let key { return .entry(key, edit: value / 16, mark: value % 16) }
    if codes[0] == Code.lead { return .lead }
    return .header(part: codes[0] - Code.header, mark: value)
  }

  var taps: Int { codes[3] - Code.value }
  /// The observed number, or `nil` while the model has not been read.
  var observed: Int? { codes[4] == 0 ? nil : codes[4] - Code.value }
}
