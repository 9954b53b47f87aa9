// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An item that has its box, but whose own items may not have theirs.
///
/// The rest of what it is asked for is in the box, and in the frame of its container.
struct PlacedItem: Sendable {
  let node: Int32
  /// The height to which percentages below refer; NaN where they refer to nothing.
  let definiteHeight: Double
}
