// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The consecutive packages of one section in a list of packages.
public struct PackageGroup: Sendable, Hashable {
  /// The section of the packages.
  public let section: PackageSection
  /// The indices in ``PackageDatabase/packages``, ascending.
  public internal(set) var indices: [Int]
}
