// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes
import WeftTesting

extension Size {
  static let hundred = Size(width: 100, height: 100)
}

extension HeadlessWindow {
  /// A settled window of 100 x 100 points.
  static func settled(
    _ rootNode: DisplayNode, size: Size = .hundred, schedule: Schedule = .inOrder
  ) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: size, schedule: schedule, rootNode: rootNode)
    try window.settle()
    return window
  }

  /// Runs the pending jobs, and then a frame.
  func advanceOneFrame() {
    advance(by: 1 / FrameDriver.frameRate)
  }

  func runFrameWithoutJobs() {
    runtime.frames.runFrame(at: driver.now)
  }
}
