// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
public import WeftLayout
public import WeftNodes
public import WeftRuntime

/// An invisible window that shows a node under the clock, schedule and input of a test. Sizes and
/// positions are in points of the window, and times in seconds. Input takes effect immediately. Its
/// consequences follow in the frames that ``advance(by:)`` or ``settle(limit:)`` run.
@MainActor public final class HeadlessWindow {
  /// The host of the node.
  public let host: NodeHost
  /// The driver of time and frames.
  public let driver: FrameDriver
  /// Whether each frame is rendered, so that ``frames`` includes the cost. `false` by default.
  public var rendersFrames = false

  /// The position of the mouse, and whether fingers are on the touchpad.
  var pointer: (location: Point?, isOnTouchpad: Bool) = (nil, false)
  let layerHost = HeadlessLayerHost()

  /// Opens a window. Its first frame runs when time advances.
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: The number of pixels per point, from 0.1 to 16. An impossible scale counts as 1.
  ///   - traits: The user's settings, whose scale is replaced by `scale`.
  public init(
    size: Size = Size(width: 480, height: 800), scale: Double = 1, traits: Traits = Traits(),
    schedule: Schedule = .inOrder, rootNode: DisplayNode
  ) {
    driver = FrameDriver(schedule: schedule)
    var traits = traits
    traits.scale = scale > 0 && scale.isFinite ? min(max(scale, 0.1), 16) : 1
    host = NodeHost(rootNode: rootNode, runtime: driver.runtime, traits: traits)
    host.rootLayer.host = layerHost
    runtime.icons.find = { IconFolders.system.icon($0) }
    layerHost.driver = driver
    driver.present = { [weak self] in self?.present() }
    driver.interleave {
      host.size = size
      host.isVisible = true
    }
  }

  // Code that waits for an update must continue. A test may still read the node.
  isolated deinit {
    runtime.end()
    driver.scheduler?.close()
  }

  /// The runtime of the node.
  public var runtime: HostRuntime { driver.runtime }

  /// The cost of the frames so far.
  public var frames: FrameStatistics {
    get { driver.frames }
    set { driver.frames = newValue }
  }

  /// The user's preferences and the screen's properties. Changes apply to the following frames.
  public var traits: Traits {
    get { host.traits }
    set { driver.interleave { host.traits = newValue } }
  }

  /// The window's size in points.
  public var size: Size { host.size }

  /// Advances time, including its frames. See ``FrameDriver/advance(by:)``.
  public func advance(by seconds: Double) {
    driver.advance(by: seconds)
  }

  /// Whether no work is left. See ``FrameDriver/isSettled``.
  public var isSettled: Bool { driver.isSettled }

  /// Advances time until no work is left, without running tasks. See ``FrameDriver``.
  public func settle(limit: Int = 3600) throws(SettlingError) {
    try driver.settle(limit: limit)
  }

  /// Advances time and runs main-actor tasks until no work is left. See ``FrameDriver``.
  public func settle(limit: Int = 3600) async throws(SettlingError) {
    try await driver.settle(limit: limit)
  }

  /// Advances time and runs tasks until a condition holds and no work is left.
  public func settle(
    limit: Int = 3600, until condition: @MainActor () -> Bool
  ) async throws(SettlingError) {
    try await driver.settle(limit: limit, until: condition)
  }

  /// Resizes the window, in points.
  public func resize(to size: Size) {
    driver.interleave { host.size = size }
    runtime.frames.requestFrame()
  }

  /// Simulates memory pressure.
  public func signal(_ pressure: MemoryPressure) {
    driver.interleave { host.relieve(pressure) }
  }

  /// Removes the node from the window.
  public func close() {
    driver.interleave { host.close() }
  }

  private func present() {
    // A frame's changes may be under a resting mouse.
    driver.interleave {
      host.dispatcher.updateHover(at: driver.now)
      host.endLostFocus()
    }
    if rendersFrames { _ = try? render() }
    layerHost.treeWasPresented(host.rootLayer)
  }
}
