// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// What a collection keeps of a section besides its items.
public struct CollectionSection: Sendable {
  /// The element before the items, if there is one.
  public var header: CollectionElement?

  package init(header: CollectionElement? = nil) {
    self.header = header
  }
}

/// A snapshot of a collection's sections and items.
public typealias CollectionMap = ElementMap<CollectionSection, CollectionElement>
