// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Entries that code under test reports, in order, until a test compares them with the expected
/// entries.
///
/// ```swift
/// let journal = Journal<AppliedChanges>()
/// source.didApply = { journal.note($0) }
/// …
/// #expect(journal.difference(from: [expected]) == nil)
/// ```
@MainActor public final class Journal<Entry: Equatable & CustomStringConvertible> {
  /// The entries since the last comparison.
  public private(set) var entries: [Entry] = []

  /// Creates an empty journal.
  public init() {}

  /// Records an entry.
  public func note(_ entry: Entry) { entries.append(entry) }

  /// Compares the entries since the last call with the expected entries, and removes them. Returns
  /// `nil` if they are equal, or the missing lines with `-` and the additional lines with `+`.
  public func difference(from expected: [Entry]) -> String? {
    defer { entries = [] }
    if entries == expected { return nil }
    return lineDifference(of: Self.lines(entries), from: Self.lines(expected))
      ?? "entries that read the same and are not equal:\n"
      + Self.lines(entries).joined(separator: "\n")
  }

  private static func lines(_ entries: [Entry]) -> [String] {
    entries.enumerated().flatMap { index, entry in
      ["\(index + 1):"]
        + entry.description.split(separator: "\n").map { "  \($0)" }
    }
  }
}
