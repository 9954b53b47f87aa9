// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

protocol DynamicProperty: Sendable {
  var link: PropertyLink { get }
  /// The initial value in the scope, if it stores any.
  var initialState: (any Sendable)? { get }
}

/// Types without dynamic properties, because reflection costs more than most bodies.
private let plainTypes = Mutex<Set<ObjectIdentifier>>([])

extension Component {
  var dynamicProperties: [any DynamicProperty] {
    let type = ObjectIdentifier(Self.self)
    if plainTypes.withLock({ $0.contains(type) }) { return [] }
    let found = Mirror(reflecting: self).children.compactMap { $0.value as? any DynamicProperty }
    if found.isEmpty { plainTypes.withLock { _ = $0.insert(type) } }
    return found
  }
}
