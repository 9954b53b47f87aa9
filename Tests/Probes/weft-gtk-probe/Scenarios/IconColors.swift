// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Reports how many pixels of symbolic icons with semantic parts have the theme's colors.
  static func iconColors() throws -> @MainActor () async throws -> Void {
    let icons = [
      ("success", "battery-level-20-charging-symbolic"),
      ("warning", "mail-mark-important-symbolic"),
      ("error", "call-missed-symbolic"),
    ]
    let nodes = icons.map { ImageNode(.icon($0.1)) }
    for node in nodes { node.style.preferredSize = Size(width: 48, height: 48) }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .start, children: nodes)
    }
    root.backgroundColor = .background
    let stage = try Stage(size: Size(width: 144, height: 48), root)
    return {
      try await stage.settle()
      try await Stage.screenshotIfWanted()
      let picture = try stage.picture()
      guard
        let context = gtk_widget_get_style_context(
          stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self))
      else { return }
      for (index, (name, _)) in icons.enumerated() {
        var wanted = GdkRGBA()
        guard gtk_style_context_lookup_color(context, "\(name)_color", &wanted) != 0 else {
          continue
        }
        var count = 0
        for y in 0..<48 {
          for x in index * 48..<(index + 1) * 48 {
            let color = picture.pixel(x: x, y: y)
            let differences = [
              color.red - Double(wanted.red), color.green - Double(wanted.green),
              color.blue - Double(wanted.blue),
            ]
            if differences.allSatisfy({ abs($0) < 0.02 }) { count += 1 }
          }
        }
        Probe.report(name, Double(count))
      }
    }
  }
}
