// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The packages of one section that follow one another in a list of packages.
public struct PackageGroup: Sendable, Hashable {
  /// The section they share.
  public let section: PackageSection
  /// Their indices in ``PackageDatabase/packages``, ascending.
  public internal(set) var indices: [Int]
}
