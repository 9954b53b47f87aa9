// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftRuntime

/// How scarce the machine's memory is.
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
  /// A host calls this when the system asks for it. Dropped contents are drawn again when they
  /// become visible, or when the user scrolls. Collections keep only the cells on the screen until
  /// then.
  public func relieve(_ pressure: MemoryPressure) {
    runtime.memoryReliefs.closures.callAll()
    runtime.contents.trim(to: pressure == .critical ? 0 : contentsByteLimit / 2)
  }
}

/// Frees memory in a window besides the contents of nodes.
@MainActor package final class MemoryReliefs {
  private var all: [(owner: ObjectIdentifier, relieve: @MainActor () -> Void)] = []

  /// Calls a closure when memory is scarce, after those that were set before.
  ///
  /// - Parameters:
  ///   - owner: identifies the closure; the owner removes it before it is deallocated.
  ///   - relieve: `nil` to remove the closure.
  package func set(of owner: AnyObject, _ relieve: (@MainActor () -> Void)?) {
    all.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let relieve { all.append((ObjectIdentifier(owner), relieve)) }
  }

  fileprivate func relieveAll() {
    for (_, relieve) in all { relieve() }
  }
}

extension HostRuntime {
  /// Frees memory in this window.
  @MainActor package var memoryReliefs: MemoryReliefs { part { MemoryReliefs() } }
}
