// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The identity of an element, or of a section, in every map of the process. Never reused, and
/// unrelated to the identities of the user's models.
public struct ElementID: Hashable, Comparable, Sendable {
  let rawValue: UInt64

  /// Makes a unique identity. Can be called on any thread.
  public init() {
    rawValue = Identity.reserve()
  }

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders identities by their age.
  public static func < (lhs: ElementID, rhs: ElementID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The version of an item's content in a map. Equal versions have equal content. A reload keeps the
/// item's ``ElementID`` and gives the item a version that no other reload has.
struct ContentVersion: Hashable, Sendable {
  private let rawValue: UInt64

  static let initial = ContentVersion(rawValue: 0)

  /// Any thread may call it.
  static func next() -> ContentVersion { ContentVersion(rawValue: Identity.reserve()) }
}

/// An object in an ``ElementMap``, with an identity that it keeps for its lifetime. An element
/// created by an ``ElementRun`` must have the identity that the run passes. Any other element
/// creates its identity with ``ElementID/init()``. No element may be in a map twice.
public protocol MapElement: AnyObject, Sendable, Identifiable where ID == ElementID {}
