// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftLayout

/// The state of an open window. After the window is closed, the setters do nothing.
extension WindowHost {
  /// The title, which the desktop shows in its lists of windows. Empty after the window is closed.
  public var title: String {
    get {
      guard !isClosed, let title = gtk_window_get_title(gtkWindowPointer) else { return "" }
      return String(cString: title)
    }
    set {
      if !isClosed { gtk_window_set_title(gtkWindowPointer, newValue) }
    }
  }

  /// The minimum size of the content that the user can set, in points, rounded to integers.
  public var minimumSize: Size {
    get {
      guard !isClosed else { return .zero }
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_widget_get_size_request(surface.widget, &width, &height)
      return Size(width: Double(max(0, width)), height: Double(max(0, height)))
    }
    set {
      guard !isClosed else { return }
      gtk_widget_set_size_request(
        surface.widget, SurfaceWidget.length(newValue.width), SurfaceWidget.length(newValue.height))
    }
  }

  /// The size of the content, in points, of the window when it is neither maximized nor full
  /// screen. It is zero after the window is closed. The setter resizes an open window where the
  /// desktop permits it.
  public var defaultSize: Size {
    get {
      guard !isClosed else { return .zero }
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(gtkWindowPointer, &width, &height)
      return Size(width: Double(max(0, width)), height: Double(max(0, height)))
    }
    set {
      guard !isClosed else { return }
      gtk_window_set_default_size(
        gtkWindowPointer, SurfaceWidget.length(newValue.width),
        SurfaceWidget.length(newValue.height))
    }
  }

  /// Whether the window fills the screen without a title bar. The desktop may delay or ignore a
  /// change.
  public var isFullScreen: Bool {
    get { !isClosed && gtk_window_is_fullscreen(gtkWindowPointer) != 0 }
    set {
      guard !isClosed else { return }
      if newValue {
        gtk_window_fullscreen(gtkWindowPointer)
      } else {
        gtk_window_unfullscreen(gtkWindowPointer)
      }
    }
  }

  /// Whether the window fills the desktop's work area. The desktop may delay or ignore a change.
  public var isMaximized: Bool {
    get { !isClosed && gtk_window_is_maximized(gtkWindowPointer) != 0 }
    set {
      guard !isClosed else { return }
      if newValue {
        gtk_window_maximize(gtkWindowPointer)
      } else {
        gtk_window_unmaximize(gtkWindowPointer)
      }
    }
  }

  /// The name of the window's icon in the icon theme, or `nil` for the desktop's choice.
  public var iconName: String? {
    get {
      guard !isClosed, let name = gtk_window_get_icon_name(gtkWindowPointer) else { return nil }
      return String(cString: name)
    }
    set {
      if !isClosed { gtk_window_set_icon_name(gtkWindowPointer, newValue) }
    }
  }

  /// Closes the window as its close button does, if ``shouldClose`` permits it. Does nothing during
  /// an earlier request.
  public func requestClose() {
    guard !isClosed, !isAskedToClose else { return }
    guard let shouldClose else { return close() }
    isAskedToClose = true
    Task {
      let closes = await shouldClose()
      isAskedToClose = false
      if closes { close() }
    }
  }
}
