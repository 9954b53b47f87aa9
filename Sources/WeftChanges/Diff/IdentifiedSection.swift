// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A section of models for a diff: what makes it the same section, and its items.
public struct IdentifiedSection<ID: Hashable, Item> {
  /// What makes it the same section in two states.
  public var id: ID
  /// The items, in order.
  public var items: [Item]

  /// Makes a section.
  @inlinable
  public init(id: ID, items: [Item]) {
    self.id = id
    self.items = items
  }
}

extension IdentifiedSection: Sendable where ID: Sendable, Item: Sendable {}
extension IdentifiedSection: Equatable where Item: Equatable {}
