// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A widget whose frame clock can give the process its frames.
@MainActor protocol FrameSource: AnyObject {
  /// Whether the widget is on the screen, so that its clock can tick.
  var isMapped: Bool { get }
  /// Pixels per point on the widget's screen.
  var scale: Double { get }
  /// Lets the clock call ``FrameDriver/tick(at:)`` in every frame in which frames are wanted of it.
  func start()
  /// The runtime's scale has changed.
  func scaleDidChange()
}
