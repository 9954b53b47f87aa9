// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Glibc
import WeftNodes

/// Notifies windows of memory pressure from the kernel's stall information and the desktop.
@MainActor final class MemoryMonitor {
  static let shared = MemoryMonitor()

  var observers: [ObjectIdentifier: @MainActor (MemoryPressure) -> Void] = [:]
  private let stallPath: String
  private let stallEvent: GIOCondition
  private var isStarted = false

  /// `stallEvent` is the event of a notification. A pipe in tests has no such event and becomes
  /// readable instead, but the kernel's file is always readable.
  init(stallPath: String = "/proc/pressure/memory", stallEvent: GIOCondition = G_IO_PRI) {
    self.stallPath = stallPath
    self.stallEvent = stallEvent
  }

  func start() {
    if isStarted { return }
    isStarted = true
    watchStalls()
    // Never nil. Without a service, the monitor sends no warnings.
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

  /// Requests the kernel's notifications, if supported, for tasks that wait for memory.
  func watchStalls() {
    watch(stall: "some", milliseconds: 200, for: .moderate)
    watch(stall: "full", milliseconds: 200, for: .critical)
  }

  func tell(_ pressure: MemoryPressure) {
    for observer in Array(observers.values) { observer(pressure) }
  }

  /// Watches for stalls of some milliseconds within two seconds, the shortest window for
  /// unprivileged programs. Older kernels allow none, so only the desktop's monitor remains.
  private func watch(stall: String, milliseconds: Int, for pressure: MemoryPressure) {
    let descriptor = open(stallPath, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    let request = "\(stall) \(milliseconds * 1000) 2000000"
    // The kernel requires the terminating zero.
    guard request.withCString({ write(descriptor, $0, strlen($0) + 1) }) > 0 else {
      close(descriptor)
      return
    }
    let watch = StallWatch(descriptor, of: self, for: pressure)
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, GIOCondition(stallEvent.rawValue | G_IO_ERR.rawValue),
      { _, condition, watch in
        // The kernel has removed the watch.
        guard condition.rawValue & G_IO_ERR.rawValue == 0, let watch else { return 0 }
        let stallWatch = Unmanaged<StallWatch>.fromOpaque(watch).takeUnretainedValue()
        return MainActor.assumeIsolated { stallWatch.tell() } ? 1 : 0
      }, Unmanaged.passRetained(watch).toOpaque(),
      { watch in
        if let watch { Unmanaged<StallWatch>.fromOpaque(watch).release() }
      })
  }
}

/// A request to the kernel, which lasts until its file is closed.
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

  @MainActor func tell() -> Bool {
    monitor?.tell(pressure)
    return monitor != nil
  }
}
