// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why a stanza is omitted.
struct StanzaDamage: Error {
  let kind: DatabaseIssue.Kind
  /// The number of the damaged line in the file, from 1.
  let line: Int
}
