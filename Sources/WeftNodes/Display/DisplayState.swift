// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The state of a node's contents on the main actor.
struct DisplayState {
  /// The version of the contents that are shown or being drawn; `nil` without any.
  var version: Int?
  /// The pixels per point at which they are drawn.
  var scale = 0.0
  /// The job that draws them, maybe with those of other nodes.
  var job: DisplayJob?

  /// Whether the contents are those of a version, at a scale; any scale will do without a window.
  func isCurrent(version: Int, scale: Double?) -> Bool {
    self.version == version && (scale == nil || scale == self.scale)
  }
}
