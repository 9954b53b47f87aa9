// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftNodes

/// The CSS of a GTK text widget, with its font, and with colors if its color scheme is not the
/// window's, because a GTK theme applies to the whole process.
@MainActor final class TextStyle {
  private let provider = gtk_css_provider_new()!
  private var sheet = ""
  /// The window's color scheme when the layer was last in the window.
  private var windowScheme: Traits.ColorScheme?

  /// Applies the CSS to a widget, but not to its children.
  func add(to widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  func update(for layer: TextFieldLayer) {
    if let window = layer.root.owner as? NodeHost { windowScheme = window.traits.colorScheme }
    let new = "* { font: \(layer.resolvedFont.css);\(colors(of: layer)) }"
    guard new != sheet else { return }
    sheet = new
    gtk_css_provider_load_from_data(provider, new, gssize(new.utf8.count))
  }

  func release() { g_object_unref(provider) }

  private func colors(of layer: TextFieldLayer) -> String {
    guard let windowScheme, windowScheme != layer.traits.colorScheme else { return "" }
    func css(_ color: Color) -> String {
      let color = color.resolved(in: layer.traits)
      let parts = [color.red, color.green, color.blue].map { part in
        // bounded: 0 to 255, even for NaN
        "\(Int((part >= 0 ? min(part, 1) * 255 : 0).rounded()))"
      }
      return "rgba(\(parts.joined(separator: ",")),\(color.alpha))"
    }
    let (text, ground) = (css(.label), css(.fieldBackground))
    return " color: \(text); caret-color: \(text); background-color: \(ground);"
      + " background-image: none; border-color: \(css(.separator));"
  }
}

extension Font {
  var css: String {
    let slant = isItalic ? "italic " : ""
    let weight = min(max(weight.rawValue, 100), 1000)
    // Shaping has the same limits, which also exclude NaN.
    return "\(slant)\(weight) \(min(max(1, size), 4096))px \(familyCSS)"
  }

  private var familyCSS: String {
    guard let family else {
      switch design {
      case .standard, .document: return "sans-serif"
      case .serif: return "serif"
      case .monospaced: return "monospace"
      }
    }
    let names = family.split(separator: ",").map { name in
      let escaped = name.trimmingPrefix { $0 == " " }
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return names.joined(separator: ", ")
  }
}
