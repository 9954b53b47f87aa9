// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftRuntime

/// The degree of memory shortage on the machine.
public enum MemoryPressure: Sendable, Hashable, CaseIterable {
  /// Programs wait for memory now and then.
  case moderate
  /// The system is about to end programs.
  case critical
}

extension NodeHost {
  /// The bytes that the contents of the window's nodes may take: 128 MB by default.
  ///
  /// Over the limit, invisible contents are dropped, those outside the display range first, then
  /// the farthest from sight. Visible contents stay, whatever they take.
  public var contentsByteLimit: Int {
    get { runtime.contents.limit }
    set { runtime.contents.limit = max(0, newValue) }
  }

  /// The bytes that the contents of the window's nodes take.
  public var contentsByteCount: Int { runtime.contents.ledger.byteCount }

  /// Frees memory at once: invisible contents, down to half of the limit, or all of them if the
  /// pressure is critical.
  ///
  /// A host calls this when the system requests it. Dropped contents are drawn again when they
  /// become visible, or when the user scrolls. Collections keep only the cells on the screen until
  /// then.
  public func relieve(_ pressure: MemoryPressure) {
    runtime.memoryReliefs.closures.callAll()
    runtime.contents.trim(to: pressure == .critical ? 0 : contentsByteLimit / 2)
  }
}

/// Closures that free memory in a window, apart from the contents of nodes.
@MainActor package final class MemoryReliefs {
  /// They are called in the order in which they were set.
  package var closures = OwnedClosures()
}

extension HostRuntime {
  /// Closures that free memory in this window.
  @MainActor package var memoryReliefs: MemoryReliefs { part { MemoryReliefs() } }
}
