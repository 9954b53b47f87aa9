// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What a frame cost.
public struct FrameRecord: Hashable, Sendable {
  /// The frame's time in seconds.
  public var time: Double
  /// The main thread's processor time for events' effects, layout and commits, in seconds.
  public var updateTime: Double
  /// The main thread's processor time for rendering, in seconds; near zero where the window does
  /// not render its frames.
  public var renderTime: Double

  /// Both parts together, in seconds.
  public var mainThreadTime: Double { updateTime + renderTime }
}
