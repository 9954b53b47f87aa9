// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
public import WeftLayout
public import WeftNodes
public import WeftRuntime

/// An invisible window: shows a node, with the clock, the schedule and the input under a test's
/// control.
///
/// Sizes and places are points of the window, times are seconds. Input takes effect at once, its
/// consequences with the frames that ``advance(by:)`` or ``settle(limit:)`` run.
@MainActor public final class HeadlessWindow {
  /// Keeps the node in the window.
  public let host: NodeHost
  /// Advances time.
  public let driver: FrameDriver
  /// Whether each frame is rendered, as under a real window, so that ``frames`` count that
  /// cost. Off by default.
  public var rendersFrames = false

  /// The scripted pointer's place, and whether scripted fingers lie on the touchpad.
  var pointer: (location: Point?, isOnTouchpad: Bool) = (nil, false)
  let layerHost = HeadlessLayerHost()

  /// Opens a window; its first frame runs once time passes.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels per point.
  ///   - traits: the user's settings; their scale is replaced by `scale`.
  public init(
    size: Size = Size(width: 480, height: 800), scale: Double = 1, traits: Traits = Traits(),
    schedule: Schedule = .inOrder, rootNode: DisplayNode
  ) {
    driver = FrameDriver(schedule: schedule)
    var traits = traits
    traits.scale = scale
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

  /// Runs the node's work.
  public var runtime: HostRuntime { driver.runtime }

  /// The cost of the frames so far.
  public var frames: FrameStatistics {
    get { driver.frames }
    set { driver.frames = newValue }
  }

  /// The user's preferences and the screen's properties; the effects of a change show with the
  /// frames after it.
  public var traits: Traits {
    get { host.traits }
    set { driver.interleave { host.traits = newValue } }
  }

  /// The window's size in points.
  public var size: Size { host.size }

  /// Lets time pass, with the frames that fall into it; see ``FrameDriver/advance(by:)``.
  public func advance(by seconds: Double) {
    driver.advance(by: seconds)
  }

  /// Whether nothing is left to do; see ``FrameDriver/isSettled``.
  public var isSettled: Bool { driver.isSettled }

  /// Lets time pass until nothing is left to do; tasks do not run during the call. See
  /// ``FrameDriver``.
  public func settle(limit: Int = 3600) throws(SettlingError) {
    try driver.settle(limit: limit)
  }

  /// Lets time pass, and tasks of the main actor run, until nothing is left to do. See
  /// ``FrameDriver``.
  public func settle(limit: Int = 3600) async throws(SettlingError) {
    try await driver.settle(limit: limit)
  }

  /// Lets time pass, and tasks run, until a condition holds and nothing is left to do; see
  /// ``FrameDriver/settle(limit:until:)``.
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
    // A frame's changes may lie under a resting mouse.
    driver.interleave {
      host.dispatcher.updateHover(at: driver.now)
      host.endLostFocus()
    }
    if rendersFrames { _ = try? render() }
    layerHost.treeWasPresented(host.rootLayer)
  }
}
