// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Something that moves with time: it is called in every frame while it is registered.
@MainActor public protocol FrameObserver: AnyObject {
  /// A frame begins.
  ///
  /// - Parameter time: the frame's time in seconds, the same for all that happens in the frame.
  func frameDidBegin(at time: Double)
}
