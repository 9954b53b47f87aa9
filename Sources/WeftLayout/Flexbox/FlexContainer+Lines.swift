// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexContainer {
  /// Breaks the items into lines by their hypothetical sizes. A line takes at least one item.
  mutating func collectLines() {
    var start = 0
    var length = 0.0
    for index in items.indices {
      let outer = items[index].outerMainSize
      let extended = index == start ? outer : length + settings.spacing + outer
      if settings.wrap != .noWrap && index > start && extended > mainRange.max + Self.epsilon {
        lines.append(FlexLine(items: start..<index, mainSize: length))
        start = index
        length = outer
      } else {
        length = extended
      }
    }
    lines.append(FlexLine(items: start..<items.count, mainSize: length))
  }
}
