// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

@MainActor enum EditingSamples {
  static func fields(_ status: StatusNode) -> [[DisplayNode]] {
    let cities = ["Amsterdam", "Berlin", "Bern", "Copenhagen", "Lisbon", "London", "Paris"]
    let line = field("Name", .line, status)
    let search = field("Search", .search, status)
    let password = field("Password", .password, status)
    password.text = "secret"
    let city = field("A city, completed", .line, status)
    city.completion = { typed in cities.first { $0.hasPrefix(typed) } }
    let disabled = field("Disabled", .line, status)
    disabled.text = "Cannot be changed"
    disabled.isEnabled = false
    let lines = field("Many lines", .lines, status)
    lines.style.size.width = .points(420)
    return [[line, search], [password, city, disabled], [lines]]
  }

  private static func field(
    _ name: String, _ kind: EditableTextNode.Kind, _ status: StatusNode
  ) -> EditableTextNode {
    let node = EditableTextNode(placeholder: name, kind: kind)
    node.style.size.width = .points(200)
    node.onChange = { text in
      let shown = kind == .password ? "\(text.count) characters" : text
      status.show("\(name): \(shown)")
    }
    node.onSubmit = { _ in status.show("\(name): submitted") }
    return node
  }
}
