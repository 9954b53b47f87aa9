// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Code changes fields while the user edits them. It changes the text elsewhere, keeps the caret
  /// out of a prefix, and takes the focus away.
  static func fieldsInUse() throws -> @MainActor () async throws -> Void {
    let kinds: [(String, EditableTextNode)] = [
      ("line", EditableTextNode(placeholder: "Line")),
      ("lines", EditableTextNode(placeholder: "Lines", kind: .lines)),
    ]
    let password = EditableTextNode(placeholder: "Password", kind: .password)
    let form = DisplayNode { _, _ in
      StackLayoutSpec(.column, spacing: 10, children: kinds.map(\.1) + [password])
    }
    let list = ArrowNode()
    let page = DisplayNode { _, _ in StackLayoutSpec(.column, children: [list, form]) }
    // A window that is active in between. It stays below the other one.
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    let stage = try Stage("form", size: Size(width: 300, height: 300), page)
    return {
      try await stage.settle()
      for (name, field) in kinds {
        try await stage.edit(name, field)
        try await stage.guardPrefix(name, field)
      }
      try await stage.group(kinds[0].1)
      try await stage.useMenu(of: kinds[1].1)
      try await stage.erase(password)
      // A list outside the field's ancestors does not receive arrow keys.
      try await stage.click(kinds[0].1)
      try await stage.user("key", "Down")
      Probe.report("arrows-elsewhere", Double(list.arrows))
      try await stage.disable(form, around: kinds[0].1)
      try await stage.resign(kinds[0].1)
      stage.window.close()
      await other.frames(2)
      other.window.close()
    }
  }
}

extension Stage {
  fileprivate func click(_ node: DisplayNode) async throws {
    guard let place = node.convert(node.bounds.center, to: window.rootNode) else {
      throw Failure.noPicture
    }
    try await user("mousemove", "\(place.x)", "\(place.y)", "click", "1")
  }

  /// A selection and a composition survive changes elsewhere in the text.
  fileprivate func edit(_ name: String, _ field: EditableTextNode) async throws {
    field.text = "one two"
    try await click(field)
    try await user("key", "Home", "key", "shift+Right", "shift+Right")
    field.text = "one two three"
    await frames(3)
    let selected = field.text[field.selectedRange]
    Probe.report("\(name)-keeps-the-selection", selected == "on" ? 1 : 0)
    try await user("key", "Home", "key", "ctrl+shift+u", "key", "4", "key", "1")
    field.text = "one two four"
    await frames(3)
    try await user("key", "Return")
    Probe.report("\(name)-keeps-the-composition", field.text == "Aone two four" ? 1 : 0)
    field.text = ""
    // Ctrl+Z ends the composition of GTK's own method.
    try await user("key", "x", "key", "ctrl+shift+u", "key", "4", "key", "ctrl+z")
    let isKept = field.text.hasPrefix("x")
    Probe.report("\(name)-undoes-nothing-while-composing", isKept ? 1 : 0)
  }

  /// Moving the caret out of the prefix does not revert the edit that has moved it.
  fileprivate func guardPrefix(_ name: String, _ field: EditableTextNode) async throws {
    field.text = "abc"
    field.onSelectionChange = { [unowned field] in
      let end = field.text.endIndex
      field.selectedRange = end..<end
    }
    try await click(field)
    try await user("key", "BackSpace")
    await frames(3)
    Probe.report("\(name)-is-erased", field.text == "ab" ? 1 : 0)
    field.onSelectionChange = nil
  }

  /// Groups the digits of a number. Undo restores only numbers that the user has seen.
  fileprivate func group(_ field: EditableTextNode) async throws {
    field.text = ""
    field.onChange = { [unowned field] text in
      var digits = text.filter(\.isNumber)
      for place in stride(from: digits.count - 3, to: 0, by: -3) {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      }
      if digits != text { field.text = digits }
    }
    try await click(field)
    try await user("type", "12345")
    try await user("key", "BackSpace")
    Probe.report("grouped", field.text == "1,234" ? 1 : 0)
    try await user("key", "ctrl+z")
    Probe.report("grouped-undone", field.text == "12,345" ? 1 : 0)
    try await user("key", "ctrl+y")
    Probe.report("grouped-redone", field.text == "1,234" ? 1 : 0)
    field.onChange = nil
  }

  /// Edits with actions, as the editor's context menu does.
  fileprivate func useMenu(of field: EditableTextNode) async throws {
    field.text = ""
    field.onChange = { [unowned field] in field.text = $0.uppercased() }
    try await click(field)
    try await user("key", "a", "key", "b")
    await frames(3)
    for (name, action, expected) in [
      ("undone", "text.undo", "A"), ("all-undone", "text.undo", ""), ("redone", "text.redo", "A"),
    ] {
      guard let widget = window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
        let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root)
      else { throw Failure.noPicture }
      gtk_widget_activate_action_variant(focus, action, nil)
      await frames(3)
      Probe.report("menu-\(name)", field.text == expected ? 1 : 0)
    }
    field.onChange = nil
  }

  /// An erased password is not restored.
  fileprivate func erase(_ field: EditableTextNode) async throws {
    try await click(field)
    field.text = ""
    field.text = "a"
    field.text = ""
    try await user("key", "x", "key", "y", "key", "BackSpace", "BackSpace", "key", "ctrl+z")
    Probe.report("password-stays-erased", field.text.isEmpty ? 1 : 0)
  }

  fileprivate func disable(_ form: DisplayNode, around field: EditableTextNode) async throws {
    field.text = ""
    try await click(field)
    try await user("key", "a")
    form.isUserInteractionEnabled = false
    await frames(3)
    try await user("key", "b")
    Probe.report("disabled-gets-no-keys", field.text == "a" ? 1 : 0)
    form.isUserInteractionEnabled = true
    await frames(3)
  }

  /// The focus leaves and returns while another window is active.
  fileprivate func resign(_ field: EditableTextNode) async throws {
    field.text = ""
    try await click(field)
    try await user("search", "--name", "other", "windowfocus")
    field.resignFocus()
    Probe.report("resigned", field.isFocused ? 0 : 1)
    try await user("search", "--name", "form", "windowfocus")
    field.focus()
    try await user("key", "a")
    Probe.report("focused-again", field.isFocused && field.text == "a" ? 1 : 0)
  }
}

/// A node that handles arrow keys, as a list does.
@MainActor private final class ArrowNode: DisplayNode {
  private(set) var arrows = 0

  override init() {
    super.init()
    style.height = 30
  }

  override var acceptsFocus: Bool { true }

  override func handle(_ event: KeyEvent) -> Bool {
    guard event.key == .down || event.key == .up else { return false }
    arrows += 1
    return true
  }
}
