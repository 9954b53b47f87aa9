// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftRuntime

/// The degree of memory shortage on the machine.
public enum MemoryPressure: Sendable, Hashable, CaseIterable {
  /// Programs occasionally wait for memory.
  case moderate
  /// The system is about to terminate programs.
  case critical
}

extension NodeHost {
  /// The memory limit for the contents of the window's nodes in bytes, by default 128 MB.
  ///
  /// Above it, contents outside the display range and then those farthest from the viewport are
  /// dropped, but never visible contents.
  public var contentsByteLimit: Int {
    get { runtime.contents.limit }
    set { runtime.contents.limit = max(0, newValue) }
  }

  /// The memory of the contents of the window's nodes in bytes.
  public var contentsByteCount: Int { runtime.contents.ledger.byteCount }

  /// Drops invisible contents immediately, down to half of the limit, or all of them if the
  /// pressure is critical.
  ///
  /// A host calls this when the system requests memory. Nodes draw again when they become visible
  /// or the user scrolls. Until then, collections keep only the cells on the screen.
  public func relieve(_ pressure: MemoryPressure) {
    runtime.memoryReliefs.closures.callAll()
    runtime.contents.trim(to: pressure == .critical ? 0 : contentsByteLimit / 2)
  }
}

/// Closures that free memory of a window other than node contents.
@MainActor package final class MemoryReliefs {
  package var closures = OwnedClosures()
}

extension HostRuntime {
  @MainActor package var memoryReliefs: MemoryReliefs { part { MemoryReliefs() } }
}
