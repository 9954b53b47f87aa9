// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A property of a component whose value depends on where the component is resolved.
protocol DynamicProperty: Sendable {
  var link: PropertyLink { get }
  /// The value that the scope keeps for the property at first, if it keeps one.
  var initialState: (any Sendable)? { get }
}

/// Types of components that have no such property: looking costs more than most bodies.
private let plainTypes = Mutex<Set<ObjectIdentifier>>([])

extension Component {
  /// The properties, in the order of their declaration.
  var dynamicProperties: [any DynamicProperty] {
    let type = ObjectIdentifier(Self.self)
    if plainTypes.withLock({ $0.contains(type) }) { return [] }
    let found = Mirror(reflecting: self).children.compactMap { $0.value as? any DynamicProperty }
    if found.isEmpty { plainTypes.withLock { _ = $0.insert(type) } }
    return found
  }
}
