// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// An open menu in front of a surface, displayed by a GtkPopoverMenu.
@MainActor final class MenuPopover {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let parent: UnsafeMutablePointer<GtkWidget>
  private let onClose: @MainActor (MenuPopover) -> Void
  private var commands: [PopupMenu.Command] = []
  private var isRemoved = false

  private static let group = "weft-menu"

  /// Opens a menu that points to a rectangle, in points of `parent`, which displays the layers.
  /// `onClose` is called in a turn after the menu closed.
  init(
    _ menu: PopupMenu, beside rect: Rect, in parent: UnsafeMutablePointer<GtkWidget>,
    onClose: @escaping @MainActor (MenuPopover) -> Void
  ) {
    self.parent = parent
    self.onClose = onClose
    // GTK's constructors never return nil.
    let model = g_menu_new()!
    let actions = OpaquePointer(g_simple_action_group_new()!)
    widget = gtk_popover_menu_new_from_model_full(nil, GTK_POPOVER_MENU_NESTED)!
    append(menu, to: model, actions)
    gtk_widget_insert_action_group(widget, Self.group, actions)
    gtk_popover_menu_set_menu_model(
      OpaquePointer(widget), UnsafeMutableRawPointer(model).assumingMemoryBound(to: GMenuModel.self)
    )
    g_object_unref(UnsafeMutableRawPointer(model))
    g_object_unref(UnsafeMutableRawPointer(actions))
    // Retained until `remove`, even if another owner unparents the widget.
    g_object_ref_sink(widget)
    gtk_widget_set_parent(widget, parent)
    let (left, top) = (SurfaceWidget.length(rect.minX), SurfaceWidget.length(rect.minY))
    let (right, bottom) = (SurfaceWidget.length(rect.maxX), SurfaceWidget.length(rect.maxY))
    var place = GdkRectangle(
      x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
    gtk_popover_set_pointing_to(popover, &place)
    gtk_popover_set_position(popover, GTK_POS_BOTTOM)
    gtk_popover_set_has_arrow(popover, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    connect(widget, "closed", to: self) { it, _ in
      // GTK still uses the popover and the action of the clicked item.
      schedule(priority: G_PRIORITY_DEFAULT) { [weak it] in
        it?.remove()
        return false
      }
    }
    gtk_popover_popup(popover)
  }

  private var popover: UnsafeMutablePointer<GtkPopover> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkPopover.self)
  }

  /// Positions the popover. Called when the parent is allocated.
  func place() {
    if !isRemoved { gtk_popover_present(popover) }
  }

  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    let hadFocus =
      gtk_widget_get_root(parent).flatMap(gtk_root_get_focus).map {
        $0 == widget || gtk_widget_is_ancestor($0, widget) != 0
      } ?? true
    // An open popover only releases its pointer and keyboard grabs when it closes.
    gtk_popover_popdown(popover)
    gtk_widget_unparent(widget)
    g_object_unref(widget)
    if hadFocus { gtk_widget_grab_focus(parent) }
    onClose(self)
  }

  // MARK: The model

  private func append(_ menu: PopupMenu, to model: OpaquePointer, _ actions: OpaquePointer) {
    for group in menu.items.split(whereSeparator: \.isSeparator) {
      let section = g_menu_new()!
      for item in group {
        switch item {
        case .command(let command): append(command, to: section, actions)
        case .submenu(let title, let submenu):
          let inside = g_menu_new()!
          append(submenu, to: inside, actions)
          g_menu_append_submenu(section, title.mnemonicFree, Self.model(inside))
          g_object_unref(UnsafeMutableRawPointer(inside))
        case .separator: break
        }
      }
      g_menu_append_section(model, nil, Self.model(section))
      g_object_unref(UnsafeMutableRawPointer(section))
    }
  }

  private func append(
    _ command: PopupMenu.Command, to model: OpaquePointer, _ actions: OpaquePointer
  ) {
    let (index, name) = (commands.count, "item\(commands.count)")
    commands.append(command)
    let action =
      command.isOn.map {
        g_simple_action_new_stateful(name, nil, g_variant_new_boolean($0 ? 1 : 0))
      }
      ?? g_simple_action_new(name, nil)
    guard let action else { return }
    g_simple_action_set_enabled(action, command.isEnabled ? 1 : 0)
    connect(UnsafeMutableRawPointer(action), "activate", to: self) { it, _ in it.run(index) }
    g_action_map_add_action(actions, action)
    g_object_unref(UnsafeMutableRawPointer(action))
    g_menu_append(model, command.title.mnemonicFree, "\(Self.group).\(name)")
  }

  private func run(_ index: Int) {
    let action = commands[index].action
    // User code may close the window, which GTK still uses.
    schedule(priority: G_PRIORITY_DEFAULT) {
      action()
      return false
    }
  }

  private static func model(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
  }
}

extension PopupMenu.Item {
  fileprivate var isSeparator: Bool {
    if case .separator = self { true } else { false }
  }
}

extension String {
  /// The string with underscores escaped, which GTK would interpret as mnemonics.
  fileprivate var mnemonicFree: String { replacing("_", with: "__") }
}
