// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// The newest components of a menu. The host shows commands, so they never appear themselves.
final class MenuContents: Sendable {
  private struct Stored: Sendable {
    var title = ""
    var lines: [ResolvedScope] = []
  }

  private let stored = Mutex(Stored())

  func set(title: String = "", _ lines: [ResolvedScope]) {
    let old = stored.withLock { stored in
      defer { stored = Stored(title: title, lines: lines) }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  var title: String { stored.withLock { $0.title } }

  @MainActor var menu: PopupMenu {
    PopupMenu(stored.withLock { $0.lines }.flatMap(\.menuItems))
  }

  @MainActor func handleShortcut(_ event: KeyEvent) -> Bool {
    stored.withLock { $0.lines }.contains { $0.handleShortcut(event) }
  }
}

protocol MenuGroup: Component {}

extension Section: MenuGroup {}

extension ResolvedScope {
  @MainActor var controls: [ControlNode] {
    if object is MenuContents { return [] }
    if let control = node as? ControlNode { return [control] }
    // The first child is the control's label.
    let inside = object is LabelOfControl ? children.dropFirst() : children[...]
    return inside.flatMap(\.controls)
  }

  @MainActor fileprivate var menuItems: [PopupMenu.Item] {
    if let inner = object as? MenuContents { return [.submenu(inner.title, inner.menu)] }
    // The first child is the control's label.
    if object is LabelOfControl { return children.dropFirst().flatMap(\.menuItems) }
    switch node {
    case let options as SingleChoiceNode: return options.menuItems
    case let control as ControlNode: return [.command(control.menuCommand)]
    case let text as TextNode:
      return [.command(PopupMenu.Command(text.text.string, isEnabled: false) {})]
    case is DividerNode: return [.separator]
    default: break
    }
    let inside = children.flatMap(\.menuItems)
    return evaluation?.component is any MenuGroup ? [.separator] + inside + [.separator] : inside
  }
}

extension ResolvedScope {
  var hasShortcuts: Bool { node is ShortcutNode || children.contains(where: \.hasShortcuts) }

  @MainActor fileprivate func handleShortcut(_ event: KeyEvent) -> Bool {
    // The shortcut node is a sibling of the modified node.
    if children.contains(where: { ($0.node as? ShortcutNode)?.matches(event) ?? false }),
      let control = controls.first, control.isEnabled
    {
      control.activate()
      return true
    }
    return children.contains { $0.handleShortcut(event) }
  }
}

extension ControlNode {
  fileprivate var menuCommand: PopupMenu.Command {
    let canBeOn = self is SwitchNode || self is CheckBoxNode
    return PopupMenu.Command(
      accessibilityLabel ?? "", isEnabled: isEnabled, isOn: canBeOn ? isSelected : nil
    ) { [self] in
      if isEnabled { activate() }
    }
  }
}

extension SingleChoiceNode {
  fileprivate var menuItems: [PopupMenu.Item] {
    let seen = values
    return titles.enumerated().map { index, title in
      .command(
        PopupMenu.Command(title, isEnabled: isEnabled, isOn: index == selectedIndex) { [self] in
          // The options may have changed since the menu opened.
          let index = values.firstIndex { AnyHashable($0) == AnyHashable(seen[index]) }
          if let index { take(index) }
        })
    }
  }
}

private struct InMenuKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var isInMenu: Bool {
    get { self[InMenuKey.self] }
    set { self[InMenuKey.self] = newValue }
  }
}

extension ScopeCursor {
  mutating func resolveLines(_ content: some Component, at place: ScopeKey.Place) {
    let outer = environment
    environment.isInMenu = true
    _ = parts(of: content, at: place)
    environment = outer
  }
}
