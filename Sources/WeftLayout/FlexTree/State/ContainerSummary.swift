// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What is known of a container with many items, so that one of them can be laid out again without
/// looking at the others.
struct ContainerSummary: Sendable {
  /// The line of the layout that the boxes show.
  var line: LineSummary?
  /// The least and greatest widths of the items of a column, with their margins.
  var widths: (least: LargestLength, greatest: LargestLength)?
}
