// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What of a node has changed and must reach its layer.
struct CommitReasons: OptionSet, Sendable {
  let rawValue: UInt8

  /// Colours, corners, frame, and the like.
  static let properties = CommitReasons(rawValue: 1)
  /// The list of subnodes.
  static let hierarchy = CommitReasons(rawValue: 2)
  /// Pictures that are missing or out of date, here or below, are wanted.
  static let display = CommitReasons(rawValue: 4)
  /// The layout.
  static let layout = CommitReasons(rawValue: 8)
  /// The layout; only its container can bring it up to date.
  static let containerLayout = CommitReasons(rawValue: 32)
  /// The frames of the subnodes: a turn for nodes whose own layer depends on them.
  static let arrangement = CommitReasons(rawValue: 16)
  /// All that must not reach the layers of a staged node.
  static let heldBack: CommitReasons = [.properties, .hierarchy, .arrangement]
}
