// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftNodes

/// Brings the focus into a surface from GTK's other widgets, and gives it back at both ends.
@MainActor final class SurfaceFocus {
  private let input: InputContext
  private let host: NodeHost
  private var widget: UnsafeMutablePointer<GtkWidget> { input.widget }
  private var focus: FocusController { host.dispatcher.focus }

  /// - Parameter isWholeWindow: whether the window has no other widgets that take the focus.
  init(_ input: InputContext, host: NodeHost, isWholeWindow: Bool) {
    self.input = input
    self.host = host
    focus.wrapsAround = isWholeWindow
    if isWholeWindow { return }
    let watch = gtk_event_controller_focus_new()!
    connect(UnsafeMutableRawPointer(watch), "leave", to: self) { it, _ in it.didLeave() }
    input.add(watch)
  }

  /// Moves the focus as GTK asks: for a key that the layers had no use for, and for code.
  ///
  /// - Returns: whether it is in the widget afterwards; `nil` where GTK's own way is right.
  func move(_ direction: GtkDirectionType) -> Bool? {
    guard let place = focusInside else { return enter(direction) }
    let control = input.controls.focused
    // In a popup of the widget's.
    guard place == widget || control != nil else { return nil }
    if input.controls.moveFocus(direction) { return true }
    // The layers have had an arrow, and no use for it. From a control it comes here first, but it
    // stays in a text when the caret is at the end.
    let takesArrows = control.map { !($0 is any TextControl) } ?? false
    guard let way = FocusController.Direction(direction), way.isTab || takesArrows
    else { return control == nil }
    // There is nowhere else to go in a window of its own.
    return focus.move(way) || way.isTab && focus.wrapsAround && focus.layer != nil
  }

  /// The focus comes from another widget: to the first layer, or to the last one.
  private func enter(_ direction: GtkDirectionType) -> Bool? {
    // A window that opens gives the focus to its first widget: no layer has it until a key is
    // pressed. Nor is it known before the first layout whether one takes it.
    if focus.wrapsAround || host.size.isEmpty { return nil }
    guard !FocusController.focusableLayers(in: host.rootLayer).isEmpty else { return false }
    gtk_widget_grab_focus(widget)
    focus.forgetPlace()
    switch direction {
    case GTK_DIR_TAB_BACKWARD, GTK_DIR_UP, GTK_DIR_LEFT: return focus.move(.previous)
    default: return focus.move(.next)
    }
  }

  /// The focus has gone to another widget, or the window is not the active one any more.
  private func didLeave() {
    if focusInside == nil { focus.set(nil) }
  }

  /// The window's focus, if it is the widget or inside.
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
