// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The scopes of one value of a component: which were there, and inside of which.
struct ScopeTree: Sendable {
  let scope: Scope
  let children: [ScopeTree]
}
