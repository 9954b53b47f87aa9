// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The items of a flex container along its main axis, as a layout has placed them.
///
/// Knows nothing of how they were laid out: what is wrong is found from the lengths alone.
struct PlacedItems {
  struct Item {
    /// The distance from the container's main-start edge.
    var start: Double
    var length: Double
    var marginBefore = 0.0
    var marginAfter = 0.0
    /// The least length; nil where it depends on the content.
    var least: Double?
    var greatest = Double.infinity
    var grow: Double
    var shrink: Double

    var outerLength: Double { marginBefore + length + marginAfter }
    var isRigid: Bool { grow == 0 && shrink == 0 }
  }

  var items: [Item]
  /// The length of the container.
  var length: Double
  /// The length at which lines are broken; nil where they are not.
  var limit: Double?
  /// The distance between two items.
  var gap: Double

  /// Less than can be seen, more than the error of arithmetic; lines may be as much too long.
  private static let tolerance = 0.01

  /// The violations: lines that are not as long as the container although their items could grow or
  /// shrink, and lines that are broken in the wrong place.
  var violations: [String] {
    // Where items without any length lie says nothing of the lines that they are in.
    if limit != nil && items.contains(where: { $0.outerLength < Self.tolerance }) { return [] }
    let lines = limit == nil ? [items[...]] : lines
    return lines.indices.flatMap { index in
      violations(of: lines[index], before: index + 1 < lines.count ? lines[index + 1] : nil)
    }
  }

  /// In each line items follow each other; where one starts before the end of the last, a line
  /// begins.
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
    // Factors that sum up to less than 1 take that part of the free space only.
    if grow >= 1 && free > Self.tolerance { violations.append("\(free) left in \(line)") }
    if shrink >= 1 && free < -Self.tolerance { violations.append("\(-free) too much in \(line)") }
    guard let limit else { return violations }
    if line.count > 1 && free < -Self.tolerance {
      violations.append("\(-free) too much in the broken line \(line)")
    }
    // Only of items that do not flex is it known how long they were when lines were broken.
    if let item = next?.first, item.isRigid, line.allSatisfy(\.isRigid),
      sum + gap + item.outerLength <= limit
    {
      violations.append("room for \(item) in \(line)")
    }
    return violations
  }
}
