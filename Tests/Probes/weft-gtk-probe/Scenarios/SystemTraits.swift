// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A window that opens with the user's settings.
  static func traitsAtStart() throws -> @MainActor () async throws -> Void {
    let text = TextNode("MMMM", font: .largeTitle)
    let stage = try Stage("traits", size: Size(width: 240, height: 120), text)
    return {
      try await stage.settle()
      try report("start", stage, text)
    }
  }

  /// The user changes the settings of GTK while a window is open.
  static func traits() throws -> @MainActor () async throws -> Void {
    let text = TextNode("MMMM", font: .largeTitle)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start, children: [text])
    }
    let stage = try Stage("traits", size: Size(width: 240, height: 120), root)
    guard let settings = gtk_settings_get_default() else { return {} }
    return {
      try await stage.settle()
      try report("start", stage, text)
      let scale = root.traits.text.scale
      weft_settings_set_int(settings, "gtk-application-prefer-dark-theme", 1)
      try await stage.change { root.traits.colorScheme == .dark }
      try report("dark", stage, text)
      weft_settings_set_int(settings, "gtk-application-prefer-dark-theme", 0)
      try await stage.change { root.traits.colorScheme == .light }
      try report("light", stage, text)
      weft_settings_set_int(settings, "gtk-enable-animations", 0)
      weft_object_set_string(
        UnsafeMutableRawPointer(settings), "gtk-theme-name", "Default-hc")
      try await stage.change { root.traits.reducesMotion && root.traits.contrast == .high }
      weft_settings_set_int(settings, "gtk-xft-dpi", 2 * 96 * 1024)
      try await stage.change { root.traits.text.scale == 2 * scale }
      try report("large", stage, text)
      weft_settings_set_int(settings, "gtk-xft-dpi", 96 * 1024)
      for (name, size) in [("small", "Sans 8"), ("wide", "Sans 16"), ("absolute", "Sans 22px")] {
        weft_object_set_string(UnsafeMutableRawPointer(settings), "gtk-font-name", size)
        let old = root.traits.text.scale
        try await stage.change { root.traits.text.scale != old }
        Probe.report("\(name)-scale", root.traits.text.scale)
        Probe.report("\(name)-height", text.frame.height)
      }
    }
  }

  /// The user changes the theme around a subtree that is always dark.
  static func fieldSchemes() throws -> @MainActor () async throws -> Void {
    let field = EditableTextNode()
    field.text = "field"
    let editor = EditableTextNode(kind: .lines)
    editor.text = "editor"
    editor.style.flexGrow = 1
    let dark = DisplayNode { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(all: 20),
        child: StackLayoutSpec(.column, spacing: 20, children: [field, editor]))
    }
    dark.traitOverrides.colorScheme = .dark
    dark.backgroundColor = .background
    let stage = try Stage("schemes", size: Size(width: 240, height: 200), dark)
    guard let settings = gtk_settings_get_default() else { return {} }
    func reportFields(_ name: String) throws {
      let picture = try stage.picture()
      // bounded: rows of a small window
      func row(_ y: Double) -> Int { Int(min(max(0, y), 199)) }
      for (node, part) in [(field, "field"), (editor, "editor")] {
        stage.report(
          "\(name)-\(part)", in: picture, x: 180, y: row(node.frame.midY))
        var lightest = 0.0
        for x in 0..<picture.width where x < 30 || x > 200 {
          lightest = max(lightest, picture.pixel(x: x, y: row(node.frame.maxY - 12)).red)
        }
        Probe.report("\(name)-\(part)-edge", lightest)
      }
    }
    return {
      try await stage.settle()
      try reportFields("light")
      weft_settings_set_int(settings, "gtk-application-prefer-dark-theme", 1)
      await stage.frames(13)
      try await stage.settle()
      try reportFields("dark")
      weft_settings_set_int(settings, "gtk-application-prefer-dark-theme", 0)
      await stage.frames(13)
      try await stage.settle()
      try reportFields("light-again")
      try await Stage.screenshotIfWanted()
    }
  }

  /// The program's text direction changes while a window is open.
  static func direction() throws -> @MainActor () async throws -> Void {
    let box = DisplayNode()
    box.backgroundColor = .red
    box.style.width = 40
    box.style.height = 40
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start, children: [box]) }
    let stage = try Stage("direction", size: Size(width: 240, height: 120), root)
    return {
      try await stage.settle()
      Probe.report("start-x", box.frame.minX)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      try await stage.change { root.traits.layoutDirection == .rightToLeft }
      Probe.report("right-to-left-x", box.frame.minX)
      stage.report("right-to-left", in: try stage.picture(), x: 220, y: 20)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
      try await stage.change { root.traits.layoutDirection == .leftToRight }
      // The direction of a single widget, as a surrounding program may set it.
      gtk_widget_set_direction(
        stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self), GTK_TEXT_DIR_RTL)
      try await stage.change { root.traits.layoutDirection == .rightToLeft }
      Probe.report("widget-x", box.frame.minX)
    }
  }

  /// The desktop's settings arrive from a portal and change.
  static func portal() throws -> @MainActor () async throws -> Void {
    let portal = try FakePortal(["color-scheme": "<uint32 1>"])
    let text = TextNode("MMMM", font: .largeTitle)
    let stage = try Stage("portal", size: Size(width: 240, height: 120), text)
    return {
      try await stage.change { text.traits.colorScheme == .dark }
      try report("dark", stage, text)
      portal.change("color-scheme", to: "<uint32 2>")
      try await stage.change { text.traits.colorScheme == .light }
      try report("light", stage, text)
      portal.change("contrast", to: "<uint32 1>")
      try await stage.change { text.traits.contrast == .high }
      portal.change("accent-color", to: "<(1.0, 0.0, 0.0)>")
      try await stage.change { text.traits.accentColor == .red }
    }
  }

  /// The desktop's fonts for code and for documents change while a window is open.
  static func portalFonts() throws -> @MainActor () async throws -> Void {
    let portal = try FakePortal(["color-scheme": "<uint32 0>"])
    let code = TextNode("MMMM", font: Font.body.monospaced())
    let document = TextNode("MMMM", font: Font(size: 15, design: .document, followsTextSize: true))
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [code, document])
    }
    let stage = try Stage("fonts", size: Size(width: 240, height: 120), root)
    return {
      try await stage.settle()
      let namespace = "org.gnome.desktop.interface"
      for size in [8, 16] {
        for (key, name) in [("monospace", "DejaVu Sans Mono"), ("document", "DejaVu Serif")] {
          portal.change("\(key)-font-name", to: "<'\(name) \(size)'>", in: namespace)
        }
        let scale = Double(size) / 11
        try await stage.change {
          abs(code.traits.text.monospacedFont.scale * code.traits.text.scale - scale) < 0.01
            && abs(code.traits.text.documentFont.scale * code.traits.text.scale - scale) < 0.01
        }
        Probe.report("code-\(size)", code.frame.width)
        Probe.report("document-\(size)", document.frame.width)
      }
    }
  }

  /// The portal's settings apply when the program starts, and to each further window.
  static func portalAtStart() throws -> @MainActor () async throws -> Void {
    // The portal answers for the lifetime of the process.
    _ = try FakePortal([
      "color-scheme": "<uint32 1>", "contrast": "<uint32 1>", "accent-color": "<(1.0, 1.0, 0.0)>",
    ])
    let first = TextNode("MMMM", font: .largeTitle, color: .accent)
    let stage = try Stage("portal", size: Size(width: 240, height: 120), first)
    return {
      try await stage.change { first.traits.contrast == .high }
      try report("first", stage, first)
      let second = TextNode("MMMM", font: .largeTitle, color: .accent)
      let later = try Stage("later", size: Size(width: 240, height: 120), second)
      try await later.settle()
      try report("second", later, second)
      for (name, text) in [("first", first), ("second", second)] {
        Probe.report("\(name)-is-dark", text.traits.colorScheme == .dark ? 1 : 0)
        Probe.report("\(name)-is-high", text.traits.contrast == .high ? 1 : 0)
        Probe.report("\(name)-is-yellow", text.traits.accentColor == .yellow ? 1 : 0)
      }
    }
  }

  /// The window's background, and the color with the most contrast to it.
  private static func report(_ name: String, _ stage: Stage, _ text: TextNode) throws {
    let picture = try stage.picture()
    stage.report("\(name)-ground", in: picture, x: picture.width - 2, y: picture.height - 2)
    let ground = picture.pixel(x: picture.width - 2, y: picture.height - 2)
    var contrast = 1.0
    for y in 0..<min(picture.height, 80) {
      for x in 0..<picture.width {
        contrast = max(contrast, picture.pixel(x: x, y: y).contrast(with: ground))
      }
    }
    Probe.report("\(name)-contrast", contrast)
    Probe.report("\(name)-height", text.frame.height)
  }
}

extension Stage {
  /// Waits for a change of the traits, and until the window shows it.
  func change(_ hasChanged: () -> Bool) async throws {
    try await wait(until: hasChanged)
    try await settle()
  }
}
