// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftNodes

/// Moves the focus from GTK's other widgets into a surface, and back at both ends.
@MainActor final class SurfaceFocus {
  private let input: InputContext
  private let host: NodeHost
  private var widget: UnsafeMutablePointer<GtkWidget> { input.widget }
  private var focus: FocusController { host.dispatcher.focus }

  /// - Parameter isWholeWindow: Whether the window has no other focusable widgets.
  init(_ input: InputContext, host: NodeHost, isWholeWindow: Bool) {
    self.input = input
    self.host = host
    focus.wrapsAround = isWholeWindow
    focus.takeHostFocus = { [weak input] in
      if let input { gtk_widget_grab_focus(input.widget) }
    }
    if isWholeWindow { return }
    let watch = gtk_event_controller_focus_new()!
    connect(UnsafeMutableRawPointer(watch), "leave", to: self) { it, _ in it.didLeave() }
    input.add(watch)
  }

  /// Moves the focus for GTK, after a key that the layers did not handle or for code. Returns
  /// whether the focus is in the widget, or `nil` to use GTK's default.
  func move(_ direction: GtkDirectionType) -> Bool? {
    guard let place = focusInside else { return enter(direction) }
    let control = input.controls.focused
    // The focus is in a popup of the widget.
    guard place == widget || control != nil else { return nil }
    if input.controls.moveFocus(direction) { return true }
    // The layers have already ignored an arrow key, unless it comes from a control. A text keeps
    // the focus at its end.
    let takesArrows = control.map { !($0 is any TextControl) } ?? false
    guard let way = FocusController.Direction(direction), way.isTab || takesArrows
    else { return control == nil }
    // A surface that fills its window has no other widget to move to.
    return focus.move(way) || way.isTab && focus.wrapsAround && focus.layer != nil
  }

  /// Moves the focus from another widget to the first or last layer.
  private func enter(_ direction: GtkDirectionType) -> Bool? {
    // GTK focuses the first widget of a new window, but a layer only gets the focus after a key
    // press. Before the first layout, it is unknown whether a layer accepts the focus.
    if focus.wrapsAround || host.size.isEmpty { return nil }
    return focus.enter(FocusController.Direction(direction) ?? .next)
  }

  /// Removes the focus after it moved to another widget or the window became inactive.
  private func didLeave() {
    if focusInside == nil { focus.set(nil) }
  }

  /// The focused widget, if it is the widget or a descendant.
  private var focusInside: UnsafeMutablePointer<GtkWidget>? {
    guard let root = gtk_widget_get_root(widget), let place = gtk_root_get_focus(root),
      place == widget || gtk_widget_is_ancestor(place, widget) != 0
    else { return nil }
    return place
  }
}

extension FocusController.Direction {
  fileprivate init?(_ direction: GtkDirectionType) {
    switch direction {
    case GTK_DIR_TAB_FORWARD: self = .next
    case GTK_DIR_TAB_BACKWARD: self = .previous
    case GTK_DIR_UP: self = .up
    case GTK_DIR_DOWN: self = .down
    case GTK_DIR_LEFT: self = .left
    case GTK_DIR_RIGHT: self = .right
    default: return nil
    }
  }

  fileprivate var isTab: Bool { self == .next || self == .previous }
}
