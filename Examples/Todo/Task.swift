// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A thing to do.
struct Task: Equatable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

// The actions of rows. They know nothing of the model; whoever shows them does.

/// Ticks a task, or takes the tick away.
struct ToggleTask: Sendable { let id: Int }
/// Takes a task away.
struct DeleteTask: Sendable { let id: Int }
/// Puts the title into the field, to be edited.
struct EditTask: Sendable { let id: Int }
/// Moves a task up or down.
struct MoveTask: Sendable {
  let id: Int
  let distance: Int
}
