// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

/// GTK widgets as nodes, beside and below other nodes, and rotated.
enum WidgetSamples {
  static func widgets(_ status: StatusNode) -> [[DisplayNode]] {
    let calendar = WidgetNode(placeholderSize: Size(width: 240, height: 200)) {
      gtk_calendar_new()
    }
    calendar.accessibilityLabel = "Calendar"
    let colors = WidgetNode(placeholderSize: Size(width: 60, height: 34)) {
      gtk_color_button_new()
    }
    colors.accessibilityLabel = "Colour"
    let scale = WidgetNode(placeholderSize: Size(width: 160, height: 34)) {
      gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 1)
    }
    scale.accessibilityLabel = "Scale"
    scale.style.size.width = .points(160)
    let covered = WidgetNode(placeholderSize: Size(width: 140, height: 34)) {
      gtk_button_new_with_label("Partly covered")
    }
    covered.accessibilityLabel = "Button"
    let badge = TextNode("3", font: .caption, color: .white)
    let overlay = DisplayNode { _, _ in badge.padding(EdgeInsets(horizontal: 6, vertical: 2)) }
    overlay.backgroundColor = Color(hex: 0xE01B24)
    overlay.cornerRadius = 8
    let badged = DisplayNode { _, _ in
      OverlayLayoutSpec(
        child: covered.padding(4),
        overlay: StackLayoutSpec(.row, justifyContent: .end, alignItems: .start) { overlay })
    }
    let faded = WidgetNode(placeholderSize: Size(width: 100, height: 34)) {
      gtk_button_new_with_label("Faded")
    }
    faded.accessibilityLabel = "Faded"
    faded.alpha = 0.4
    let turned = WidgetNode(placeholderSize: Size(width: 100, height: 34)) {
      gtk_button_new_with_label("Turned")
    }
    turned.accessibilityLabel = "Turned"
    turned.transform = .rotation(by: -0.1)
    let note = TextNode(
      "Widgets of GTK's own, in its colours. Without a display their places and names show.",
      font: .caption, color: .secondaryLabel)
    return [[note], [calendar], [colors, scale, badged, faded, turned]]
  }
}
