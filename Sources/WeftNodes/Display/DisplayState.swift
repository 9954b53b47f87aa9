// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What a node's main actor side knows of its picture.
struct DisplayState {
  /// The version of the contents that the picture shows, or that is being drawn; `nil` without one.
  var version: Int?
  /// The pixels per point at which it is drawn.
  var scale = 0.0
  /// The job that makes the picture, maybe with those of other nodes.
  var job: DisplayJob?
}
