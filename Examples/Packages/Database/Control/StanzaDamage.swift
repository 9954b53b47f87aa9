// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why a stanza is left out.
struct StanzaDamage: Error {
  /// The kind of damage.
  let kind: DatabaseIssue.Kind
  /// The line of the file it is about, counted from 1.
  let line: Int
}
