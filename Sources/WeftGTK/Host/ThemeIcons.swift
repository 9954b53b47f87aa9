// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGraphics
import WeftNodes

@MainActor final class ThemeIcons {
  var onChange: (@MainActor () -> Void)?
  /// The icon theme of the display, which owns it.
  private let theme = gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
  private var connection: gulong = 0

  init() {
    guard let theme else { return }
    connection = connect(UnsafeMutableRawPointer(theme), "changed", to: self) { it, _ in
      it.onChange?()
    }
  }

  func detach() {
    onChange = nil
    guard connection != 0, let theme else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(theme), connection)
    connection = 0
  }

  /// Returns the file or data of an icon, or `nil` if the theme does not contain it.
  func icon(_ request: IconRequest) -> ImageSource? {
    guard let theme, gtk_icon_theme_has_icon(theme, request.name) != 0 else { return nil }
    let direction = request.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
    let icon = gtk_icon_theme_lookup_icon(
      theme, request.name, nil, Int32(clamping: request.size), Int32(clamping: request.scale),
      direction, GtkIconLookupFlags(rawValue: 0))
    guard let icon else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    guard let file = gtk_icon_paintable_get_file(icon) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      return .file(URL(fileURLWithPath: String(cString: path)))
    }
    // GTK contains some icons as resources.
    var bytes: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    guard g_file_load_contents(file, nil, &bytes, &length, nil, nil) != 0, let bytes else {
      return nil
    }
    defer { g_free(bytes) }
    return .data(Data(bytes: bytes, count: Int(clamping: length)))
  }
}
