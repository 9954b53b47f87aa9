// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Glibc
import WeftNodes

/// Notifies the windows of the process when memory is scarce: by the kernel's pressure stall
/// information, which wakes a sleeping program, and by the desktop's monitor where one runs.
@MainActor final class MemoryMonitor {
  static let shared = MemoryMonitor()

  /// Called with the pressure.
  var observers: [ObjectIdentifier: @MainActor (MemoryPressure) -> Void] = [:]
  private let stallPath: String
  private let stallEvent: GIOCondition
  private var isStarted = false

  /// - Parameters:
  ///   - stallPath: the kernel's file, which takes a request and signals when it is met.
  ///   - stallEvent: how it signals. A pipe, which may stand in for it, has no such event, and is
  ///     readable instead; the kernel's file always is.
  init(stallPath: String = "/proc/pressure/memory", stallEvent: GIOCondition = G_IO_PRI) {
    self.stallPath = stallPath
    self.stallEvent = stallEvent
  }

  /// Begins to watch; does nothing the second time.
  func start() {
    if isStarted { return }
    isStarted = true
    watchStalls()
    // Never nil: without a service it is one that stays silent.
    guard let monitor = g_memory_monitor_dup_default() else { return }
    let callback: @convention(c) (OpaquePointer?, GMemoryMonitorWarningLevel, gpointer?) -> Void = {
      _, level, _ in
      MainActor.assumeIsolated {
        MemoryMonitor.shared.tell(level.rawValue >= 255 ? .critical : .moderate)
      }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(monitor), "low-memory-warning",
      unsafeBitCast(callback, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
  }

  /// Has the kernel wake the program when tasks have waited for memory; a kernel without this
  /// feature is not an error.
  func watchStalls() {
    watch(stall: "some", milliseconds: 200, for: .moderate)
    watch(stall: "full", milliseconds: 200, for: .critical)
  }

  func tell(_ pressure: MemoryPressure) {
    for observer in Array(observers.values) { observer(pressure) }
  }

  /// The window of two seconds is the shortest that the kernel grants programs without privileges;
  /// older kernels grant none, and the desktop's monitor remains.
  ///
  /// - Parameter milliseconds: the time that tasks have waited within two seconds.
  private func watch(stall: String, milliseconds: Int, for pressure: MemoryPressure) {
    let descriptor = open(stallPath, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    let request = "\(stall) \(milliseconds * 1000) 2000000"
    // The kernel wants the zero at the end, too.
    guard request.withCString({ write(descriptor, $0, strlen($0) + 1) }) > 0 else {
      close(descriptor)
      return
    }
    let watch = StallWatch(descriptor, of: self, for: pressure)
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, GIOCondition(stallEvent.rawValue | G_IO_ERR.rawValue),
      { _, condition, watch in
        // The kernel has taken the watch away.
        guard condition.rawValue & G_IO_ERR.rawValue == 0, let watch else { return 0 }
        let stallWatch = Unmanaged<StallWatch>.fromOpaque(watch).takeUnretainedValue()
        return MainActor.assumeIsolated { stallWatch.tell() } ? 1 : 0
      }, Unmanaged.passRetained(watch).toOpaque(),
      { watch in
        if let watch { Unmanaged<StallWatch>.fromOpaque(watch).release() }
      })
  }
}

/// A request to the kernel, as long as its file is open.
private final class StallWatch: Sendable {
  private let descriptor: Int32
  private let pressure: MemoryPressure
  private weak let monitor: MemoryMonitor?

  init(_ descriptor: Int32, of monitor: MemoryMonitor, for pressure: MemoryPressure) {
    self.descriptor = descriptor
    self.monitor = monitor
    self.pressure = pressure
  }

  deinit { close(descriptor) }

  /// - Returns: whether there are observers.
  @MainActor func tell() -> Bool {
    monitor?.tell(pressure)
    return monitor != nil
  }
}
