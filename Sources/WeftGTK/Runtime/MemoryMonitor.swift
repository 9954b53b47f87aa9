// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Glibc
import WeftNodes

/// Tells the windows of the process when memory is scarce: by the kernel's pressure stall
/// information, which wakes a program that waits, and by the desktop's monitor where one runs.
@MainActor final class MemoryMonitor {
  static let shared = MemoryMonitor()

  /// Called with the pressure.
  var observers: [ObjectIdentifier: @MainActor (MemoryPressure) -> Void] = [:]
  private var isStarted = false

  /// Begins to watch; does nothing the second time.
  func start() {
    if isStarted { return }
    isStarted = true
    watch(stall: "some", milliseconds: 200, for: .moderate)
    watch(stall: "full", milliseconds: 200, for: .critical)
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

  func tell(_ pressure: MemoryPressure) {
    for observer in Array(observers.values) { observer(pressure) }
  }

  /// Has the kernel wake the program when tasks have waited for memory.
  ///
  /// The window of two seconds is the shortest that it grants programs without privileges; older
  /// kernels grant none, and the desktop's monitor remains.
  ///
  /// - Parameter milliseconds: the time that they have waited within two seconds.
  private func watch(stall: String, milliseconds: Int, for pressure: MemoryPressure) {
    let descriptor = open("/proc/pressure/memory", O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    let request = "\(stall) \(milliseconds * 1000) 2000000"
    // The kernel wants the zero at the end, too.
    guard request.withCString({ write(descriptor, $0, strlen($0) + 1) }) > 0 else {
      close(descriptor)
      return
    }
    let isCritical = UnsafeMutableRawPointer(bitPattern: pressure == .critical ? 1 : 0)
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, GIOCondition(G_IO_PRI.rawValue | G_IO_ERR.rawValue),
      { _, condition, isCritical in
        // The kernel has taken the watch away.
        if condition.rawValue & G_IO_ERR.rawValue != 0 { return 0 }
        MainActor.assumeIsolated {
          MemoryMonitor.shared.tell(isCritical == nil ? .moderate : .critical)
        }
        return 1
      }, isCritical, nil)
  }
}
