// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A window with a node, and functions that act on it as a user would.
@MainActor final class Stage {
  /// An error of a scenario.
  enum Failure: Error {
    case noPicture
    case neverSettled
    case neverHappened
    case toolFailed(String)
  }

  let window: WindowHost
  private(set) var frameCount = 0
  private var waiting: [(frame: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ title: String = "probe", size: Size, _ node: DisplayNode) throws {
    window = try WindowHost(title: title, size: size, rootNode: node)
    window.onAfterPaint = { [weak self] in self?.didPaint() }
    window.present()
  }

  /// Requests frames and waits until they are painted.
  func frames(_ count: Int) async {
    window.onUpdate = { _ in }
    await withCheckedContinuation { waiting.append((frameCount + count, $0)) }
    if waiting.isEmpty { window.onUpdate = nil }
  }

  /// Waits until all contents are drawn and on the screen. A minute ends a hang only, because the
  /// machine may be busy with other processes.
  func settle() async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    repeat {
      await frames(2)
      if window.size.isEmpty || window.rootNode.hasPendingDisplay { continue }
      await frames(2)
      return
    } while ContinuousClock.now < deadline
    throw Failure.neverSettled
  }

  /// The window's content.
  func picture() throws -> Bitmap {
    guard let picture = window.picture() else { throw Failure.noPicture }
    return picture
  }

  /// Reports the color of a pixel of a bitmap as three observations, 0 to 255.
  func report(_ name: String, in picture: Bitmap, x: Int, y: Int) {
    let color = picture.pixel(x: x, y: y)
    Probe.report("\(name).red", (color.red * 255).rounded())
    Probe.report("\(name).green", (color.green * 255).rounded())
    Probe.report("\(name).blue", (color.blue * 255).rounded())
  }

  /// Runs xdotool, whose events the X server sends to the window, and waits for some frames.
  func user(_ arguments: String...) async throws {
    try await Self.tool(arguments)
    await frames(5)
  }

  /// Runs the main loop until a condition holds, for at most 30 seconds. Requests no frames.
  func wait(until condition: () -> Bool) async throws {
    for _ in 0..<1500 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure.neverHappened
  }

  /// Waits in real time, because GTK measures a long press in time and not in frames.
  func rest(milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }

  /// Writes a picture of the screen to the path in `WEFT_PROBE_SCREENSHOT`, so that you can see a
  /// scenario.
  static func screenshotIfWanted() async throws {
    guard let path = ProcessInfo.processInfo.environment["WEFT_PROBE_SCREENSHOT"] else { return }
    try await tool("import", ["-window", "root", path])
  }

  static func tool(_ arguments: [String]) async throws { try await tool("xdotool", arguments) }

  private static func tool(_ name: String, _ arguments: [String]) async throws {
    let tool = ChildProcess(name, arguments: arguments)
    let status = try await withCheckedThrowingContinuation { continuation in
      // A separate thread, because the main thread must process the tool's events.
      Thread.detachNewThread {
        continuation.resume(with: Result { try tool.run(timeout: 20) })
      }
    }
    guard status == 0 else { throw Failure.toolFailed(([name] + arguments).joined(separator: " ")) }
  }

  private func didPaint() {
    frameCount += 1
    let ready = waiting.filter { $0.frame <= frameCount }
    waiting.removeAll { $0.frame <= frameCount }
    for (_, continuation) in ready { continuation.resume() }
  }
}
