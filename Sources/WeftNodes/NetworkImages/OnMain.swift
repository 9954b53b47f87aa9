// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLocks

/// Calls a closure on the main actor, synchronously if the caller runs there. Other threads skip it
/// if the node is deallocated first.
func onMain<Node: DisplayNode>(
  _ node: Node, _ body: @escaping @MainActor @Sendable (Node) -> Void
) {
  if MainQueue.isCurrent {
    MainActor.assumeIsolated { body(node) }
  } else {
    Task { @MainActor [weak node] in if let node { body(node) } }
  }
}

extension Mutex where Value: Sendable {
  /// Replaces a part of the value, and releases the old part after the lock.
  func replace<Part: Sendable>(
    _ path: WritableKeyPath<Value, Part>, with part: Part
  ) {
    let old = withLock { value in
      defer { value[keyPath: path] = part }
      return value
    }
    withExtendedLifetime(old) {}
  }
}

extension URL {
  /// The scheme, host and port, or `nil` for a file. Each `data:` URL is an origin.
  var origin: String? {
    if scheme?.lowercased() == "data" { return SHA256.hexDigest(of: absoluteString) }
    guard !isFileURL, let scheme, let host else { return nil }
    return "\(scheme.lowercased())://\(host.lowercased()):\(port.map(String.init) ?? "")"
  }
}
