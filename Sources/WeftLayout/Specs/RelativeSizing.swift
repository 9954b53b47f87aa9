// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// On which axes a container is as small as its child allows, rather than as large as it may be.
public struct RelativeSizing: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// As wide as the child.
  public static let minimumWidth = RelativeSizing(rawValue: 1)
  /// As high as the child.
  public static let minimumHeight = RelativeSizing(rawValue: 2)
  /// As large as the child.
  public static let minimumSize: RelativeSizing = [.minimumWidth, .minimumHeight]
}
