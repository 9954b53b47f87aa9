// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Icons of GTK's theme in a row. The first is red, the second has the text color, the third is
  /// missing from the theme, and the fourth has a variant for the other direction.
  static func icons() throws -> @MainActor () async throws -> Void {
    let names = [
      "edit-delete-symbolic", "edit-delete-symbolic", "no-such-icon", "pan-end-symbolic",
    ]
    let nodes = names.map { ImageNode(.icon($0)) }
    for node in nodes { node.style.preferredSize = Size(width: 32, height: 32) }
    nodes[0].tintColor = .red
    nodes[2].onError = { error in
      Task { @MainActor in Probe.report("missing", error == .iconNotFound("no-such-icon") ? 1 : 0) }
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .start, children: nodes)
    }
    root.backgroundColor = .white
    let stage = try Stage(size: Size(width: 200, height: 40), root)
    return {
      try await stage.settle()
      let picture = try stage.picture()
      Probe.report("scale", stage.window.scale)
      for (index, node) in nodes.enumerated() {
        report("icon-\(index)", picture, node, scale: stage.window.scale)
      }
      let first = nodes[3].contents
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      try await stage.change { root.traits.layoutDirection == .rightToLeft }
      try await stage.settle()
      if let first, let second = nodes[3].contents {
        Probe.report("mirrored", Double(second.difference(from: first)?.differingPixels ?? -1))
      }
      // GTK's library contains fallbacks for icons that a theme lacks.
      guard let settings = gtk_settings_get_default() else { return }
      let before = nodes[0].contents
      weft_object_set_string(UnsafeMutableRawPointer(settings), "gtk-icon-theme-name", "hicolor")
      try await stage.change { nodes[0].contents !== before }
      try await stage.settle()
      report("other-theme", try stage.picture(), nodes[0], scale: stage.window.scale)
    }
  }

  /// Reports the number of pixels in a node's frame that differ from the background, and of red
  /// ones.
  private static func report(_ name: String, _ picture: Bitmap, _ node: DisplayNode, scale: Double)
  {
    // bounded: a small window
    let (left, side) = (Int(node.frame.minX * scale), Int(32 * scale))
    var (inked, red) = (0, 0)
    for y in 0..<side {
      for x in left..<left + side {
        let color = picture.pixel(x: x, y: y)
        if color.green < 0.9 { inked += 1 }
        if color.green < 0.9, color.red > 0.99 { red += 1 }
      }
    }
    Probe.report("\(name).inked", Double(inked))
    Probe.report("\(name).red", Double(red))
    Probe.report("\(name).pixels", Double(node.contents?.width ?? 0))
  }
}
