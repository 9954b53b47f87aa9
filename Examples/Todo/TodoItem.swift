// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

struct TodoItem: Identifiable, Equatable, Codable, Sendable {
  var id = UUID()
  var title: String
  var isDone = false
}
