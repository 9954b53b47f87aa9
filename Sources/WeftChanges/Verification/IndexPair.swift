// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A place before a change set together with the place of the same thing after it.
public struct IndexPair<Index: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the state before.
  public var old: Index
  /// The place in the state after.
  public var new: Index

  /// Makes a pair of places.
  public init(old: Index, new: Index) {
    self.old = old
    self.new = new
  }
}
