// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Something went on and on while a test waited for it to end.
public struct SettlingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many frame intervals the test has waited.
  public var frames: Int
  /// Whether jobs were left.
  public var hasJobs: Bool
  /// Whether blocks of the main queue were left.
  public var hasMainBlocks: Bool
  /// Whether another frame was wanted, for a commit, for an animation or to be rendered.
  public var wantsFrame: Bool

  /// What was left, in words.
  public var description: String {
    let left = [
      hasJobs ? "jobs" : nil, hasMainBlocks ? "blocks of the main queue" : nil,
      wantsFrame ? "requests for frames" : nil,
    ].compactMap(\.self)
    return "not settled after \(frames) frames: \(left.joined(separator: ", ")) left"
  }
}
