// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The packages of a system, sorted by section and name, with a search index.
///
/// It is an immutable value, so any thread may load and use it.
public struct PackageDatabase: Sendable {
  /// All packages, sorted by section, then name, then architecture.
  public let packages: [Package]
  /// The packages by section, in the order of ``packages``.
  public let groups: [PackageGroup]
  /// The unreadable parts of the database.
  public let issues: [DatabaseIssue]

  private let index: SearchIndex

  /// Sorts and indexes packages with unique identities.
  ///
  /// - Complexity: O(n log n) for n packages.
  public init(packages: [Package], issues: [DatabaseIssue] = []) {
    let sorted = packages.sorted { left, right in
      if left.section != right.section { return left.section < right.section }
      return (left.name, left.architecture) < (right.name, right.architecture)
    }
    self.packages = sorted
    self.issues = issues
    index = SearchIndex(sorted)
    groups = Self.groups(of: sorted.indices, in: sorted)
  }

  /// Returns the indices of the packages whose name or summary contains every word of the query, in
  /// the order of ``packages``.
  ///
  /// The search ignores case. An empty query matches all packages.
  ///
  /// - Complexity: O(total length of names and summaries).
  public func filter(_ query: String) -> [Int] { index.filter(query) }

  /// Splits ascending indices of ``packages`` by section, for a list with headers.
  ///
  /// - Complexity: O(count).
  public func groups(of indices: [Int]) -> [PackageGroup] {
    Self.groups(of: indices, in: packages)
  }

  private static func groups(of indices: some Sequence<Int>, in packages: [Package])
    -> [PackageGroup]
  {
    var groups: [PackageGroup] = []
    for index in indices {
      let section = packages[index].section
      if groups.last?.section == section {
        groups[groups.count - 1].indices.append(index)
      } else {
        groups.append(PackageGroup(section: section, indices: [index]))
      }
    }
    return groups
  }
}
