// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayout

/// The user's preferences from GTK and the desktop. The appearance follows the GTK theme, so that
/// GTK's widgets and Weft's nodes look the same.
@MainActor final class SystemTraits {
  var onChange: (@MainActor () -> Void)?
  private let settings = gtk_settings_get_default()
  private var connection: gulong = 0
  private var isChangeQueued = false

  init() {
    guard let settings else { return }
    connection = connect(UnsafeMutableRawPointer(settings), "notify", to: self) { it, _ in
      it.setNeedsUpdate()
    }
    SettingsPortal.shared.start()
    SettingsPortal.shared.observers[ObjectIdentifier(self)] = { [weak self] in
      self?.setNeedsUpdate()
    }
  }

  func detach() {
    onChange = nil
    SettingsPortal.shared.observers[ObjectIdentifier(self)] = nil
    guard connection != 0, let settings else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(settings), connection)
    connection = 0
  }

  func traits(of widget: UnsafeMutablePointer<GtkWidget>, scale: Double) -> Traits {
    var traits = Traits()
    traits.scale = scale
    // The direction of the program, unless the widget overrides it.
    let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    traits.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    traits.text.language = pango_language_get_default()
      .flatMap { pango_language_to_string($0) }.map { String(cString: $0) }
    guard let settings else { return traits }
    let theme = ThemeColors(of: widget)
    let name = ThemeName(settings)
    traits.colorScheme = theme.isDark ?? name.isDark ? .dark : .light
    traits.contrast = name.isHighContrast || SettingsPortal.shared.wantsContrast ? .high : .standard
    traits.accentColor = SettingsPortal.shared.accentColor ?? theme.accent
    traits.symbolColors = theme.symbols
    traits.reducesMotion = weft_settings_get_int(settings, "gtk-enable-animations") == 0
    let dpi = weft_settings_get_int(settings, "gtk-xft-dpi")
    // The value is in 1/1024 of a dot per inch, and text is unscaled at 96.
    let resolution = dpi > 0 ? Double(dpi) / 1024 / 96 : 1
    let font = settings.string("gtk-font-name").map(FontName.init)
    let size = font?.size(at: resolution) ?? Self.standardSize * resolution
    traits.text.scale = size / Self.standardSize
    traits.text.fontFamily = font?.family
    func other(_ name: String?) -> TextTraits.SystemFont {
      let other = name.map(FontName.init)
      let scale = other?.size(at: resolution).map { $0 / size } ?? 1
      return TextTraits.SystemFont(family: other?.family, scale: scale)
    }
    traits.text.monospacedFont = other(SettingsPortal.shared.monospacedFontName)
    traits.text.documentFont = other(SettingsPortal.shared.documentFontName)
    return traits
  }

  /// The size in points of the font of GNOME's interface, in which text styles have their own size.
  private static let standardSize = 11.0

  /// Schedules ``onChange``, because GTK reports a theme's name before it loads the theme, and
  /// several settings at a time.
  func setNeedsUpdate() {
    guard !isChangeQueued, onChange != nil else { return }
    isChangeQueued = true
    schedule(priority: G_PRIORITY_DEFAULT) { [weak self] in
      self?.isChangeQueued = false
      self?.onChange?()
      return false
    }
  }
}

/// A font of a setting, such as `Cantarell 11`.
struct FontName {
  let family: String?
  /// The size in typographic points, or in pixels if `isAbsolute`.
  private let size: Double
  private let isAbsolute: Bool

  init(_ name: String) {
    guard let description = pango_font_description_from_string(name) else {
      (family, size, isAbsolute) = (nil, 0, false)
      return
    }
    family = pango_font_description_get_family(description).map { String(cString: $0) }
    size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    isAbsolute = pango_font_description_get_size_is_absolute(description) != 0
    pango_font_description_free(description)
  }

  /// The size in typographic points of a screen with 96 dots per inch, if the name has a size.
  func size(at resolution: Double) -> Double? {
    guard size > 0 else { return nil }
    return isAbsolute ? size * 72 / 96 : size * resolution
  }
}

/// Named colors of a theme.
private struct ThemeColors {
  /// Whether text is lighter than the background, or `nil` if the theme defines no colors.
  var isDark: Bool?
  /// The background of selected items.
  var accent: Color?
  /// The colors of parts of symbolic icons.
  var symbols: SymbolColors?

  @MainActor init(of widget: UnsafeMutablePointer<GtkWidget>) {
    let context = gtk_widget_get_style_context(widget)
    func color(_ name: String) -> Color? {
      var rgba = GdkRGBA()
      guard gtk_style_context_lookup_color(context, name, &rgba) != 0 else { return nil }
      return Color(
        red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue),
        alpha: Double(rgba.alpha))
    }
    if let ground = color("theme_bg_color"), let letters = color("theme_fg_color") {
      isDark = ground.luminance < letters.luminance
    }
    accent = color("theme_selected_bg_color")
    if let success = color("success_color"), let warning = color("warning_color"),
      let error = color("error_color")
    {
      symbols = SymbolColors(success: success, warning: warning, error: error)
    }
  }
}

/// The meaning of a theme's name, such as `Adwaita-dark`.
struct ThemeName {
  let isDark: Bool
  let isHighContrast: Bool

  /// Uses the current GTK theme.
  @MainActor fileprivate init(_ settings: OpaquePointer) {
    if let variable = g_getenv("GTK_THEME") {
      self.init(String(cString: variable), prefersDark: false)
    } else {
      self.init(
        settings.string("gtk-theme-name") ?? "",
        prefersDark: weft_settings_get_int(settings, "gtk-application-prefer-dark-theme") != 0)
    }
  }

  init(_ name: String, prefersDark: Bool) {
    let name = name.lowercased()
    isHighContrast =
      name.contains("highcontrast") || name.contains("high-contrast")
      || name.split { $0 == "-" || $0 == ":" }.contains("hc")
    isDark =
      prefersDark || name.hasSuffix("-dark") || name.hasSuffix(":dark") || name.contains("inverse")
  }
}

extension OpaquePointer {
  /// Returns a string setting. `self` must be a `GtkSettings`.
  fileprivate func string(_ property: String) -> String? {
    guard let value = weft_settings_copy_string(self, property) else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }
}
