// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The items of a flex container along its main axis, as placed by a layout.
///
/// Violations are detected from the lengths alone, independently of the layout algorithm.
struct PlacedItems {
  struct Item {
    /// The distance from the container's main-start edge.
    var start: Double
    var length: Double
    var marginBefore = 0.0
    var marginAfter = 0.0
    /// The minimum length, or nil if it depends on the content.
    var least: Double?
    var greatest = Double.infinity
    var grow: Double
    var shrink: Double

    var outerLength: Double { marginBefore + length + marginAfter }
    var isRigid: Bool { grow == 0 && shrink == 0 }
  }

  var items: [Item]
  var length: Double
  /// The length at which lines break, or nil without line breaks.
  var limit: Double?
  var gap: Double

  /// Invisible, but more than the arithmetic error. Lines may exceed their length by this much.
  private static let tolerance = 0.01

  /// The violations, which are lines that do not fill the container although their items could grow
  /// or shrink, and lines that break at the wrong item.
  var violations: [String] {
    // The positions of items without a length do not determine their line.
    if limit != nil && items.contains(where: { $0.outerLength < Self.tolerance }) { return [] }
    let lines = limit == nil ? [items[...]] : lines
    return lines.indices.flatMap { index in
      violations(of: lines[index], before: index + 1 < lines.count ? lines[index + 1] : nil)
    }
  }

  /// In each line, items follow each other. An item that starts before the end of the previous item
  /// begins a new line.
  private var lines: [ArraySlice<Item>] {
    var lines: [ArraySlice<Item>] = []
    var first = 0
    for index in items.indices.dropFirst() {
      let last = items[index - 1]
      let end = last.start + last.length + last.marginAfter
      if items[index].start - items[index].marginBefore < end - Self.tolerance {
        lines.append(items[first..<index])
        first = index
      }
    }
    lines.append(items[first...])
    return lines
  }

  private func violations(of line: ArraySlice<Item>, before next: ArraySlice<Item>?) -> [String] {
    var (grow, shrink) = (0.0, 0.0)
    for item in line {
      if item.length < item.greatest - Self.tolerance { grow += item.grow }
      if let least = item.least, item.length > least + Self.tolerance { shrink += item.shrink }
    }
    let sum = line.reduce(gap * Double(line.count - 1)) { $0 + $1.outerLength }
    let free = length - sum
    var violations: [String] = []
    // Factors with a sum below 1 take only that fraction of the free space.
    if grow >= 1 && free > Self.tolerance { violations.append("\(free) left in \(line)") }
    if shrink >= 1 && free < -Self.tolerance { violations.append("\(-free) too much in \(line)") }
    guard let limit else { return violations }
    if line.count > 1 && free < -Self.tolerance {
      violations.append("\(-free) too much in the broken line \(line)")
    }
    // Only the lengths of items that do not flex are known when lines break.
    if let item = next?.first, item.isRigid, line.allSatisfy(\.isRigid),
      sum + gap + item.outerLength <= limit
    {
      violations.append("room for \(item) in \(line)")
    }
    return violations
  }
}
