// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Reported entries, in order, until a test expects them: all of them, or the test fails.
///
/// ```swift
/// let journal = Journal<AppliedChanges>()
/// source.didApply = { journal.note($0) }
/// …
/// #expect(journal.difference(from: [expected]) == nil)
/// ```
@MainActor public final class Journal<Entry: Equatable & CustomStringConvertible> {
  /// The entries that were noted but not compared yet.
  public private(set) var entries: [Entry] = []

  /// Makes an empty journal.
  public init() {}

  /// Notes a reported entry.
  public func note(_ entry: Entry) { entries.append(entry) }

  /// Takes the entries since the last call, and compares them with the expected ones.
  ///
  /// - Returns: `nil` if they are equal; or else the missing lines, behind `-`, and the additional
  ///   ones, behind `+`.
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
