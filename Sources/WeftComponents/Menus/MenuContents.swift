// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// The components of a menu as they were resolved last. They are never shown themselves: the host
/// shows the commands that they stand for.
final class MenuContents: Sendable {
  private struct Stored: Sendable {
    var title = ""
    var lines: [ResolvedScope] = []
  }

  private let stored = Mutex(Stored())

  /// Takes the scopes of the newest value; any thread.
  func set(title: String = "", _ lines: [ResolvedScope]) {
    let old = stored.withLock { stored in
      defer { stored = Stored(title: title, lines: lines) }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  /// The words on the menu's button.
  var title: String { stored.withLock { $0.title } }

  /// The commands, as they are now.
  @MainActor var menu: PopupMenu {
    PopupMenu(stored.withLock { $0.lines }.flatMap(\.menuItems))
  }

  /// Uses the first enabled line that has the key.
  @MainActor func handleShortcut(_ event: KeyEvent) -> Bool {
    stored.withLock { $0.lines }.contains { $0.handleShortcut(event) }
  }
}

/// A component whose lines stand between separators in a menu.
protocol MenuGroup: Component {}

extension Section: MenuGroup {}

extension ResolvedScope {
  /// The controls that the component stands for, without those of menus inside.
  @MainActor var controls: [ControlNode] {
    if object is MenuContents { return [] }
    if let control = node as? ControlNode { return [control] }
    // The label is the control's name.
    let inside = object is LabelOfControl ? children.dropFirst() : children[...]
    return inside.flatMap(\.controls)
  }

  /// The lines of a menu that the component stands for, with those inside.
  @MainActor fileprivate var menuItems: [PopupMenu.Item] {
    if let inner = object as? MenuContents { return [.submenu(inner.title, inner.menu)] }
    // The label is the control's name.
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
  /// Whether a line here or inside has a key.
  var hasShortcuts: Bool { node is ShortcutNode || children.contains(where: \.hasShortcuts) }

  @MainActor fileprivate func handleShortcut(_ event: KeyEvent) -> Bool {
    // The modifier's node stands beside the node that it modifies.
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
  /// The control as a line of a menu.
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
  /// A line for each title.
  fileprivate var menuItems: [PopupMenu.Item] {
    let seen = values
    return titles.enumerated().map { index, title in
      .command(
        PopupMenu.Command(title, isEnabled: isEnabled, isOn: index == selectedIndex) { [self] in
          // The choices may have changed since the menu was opened.
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
  /// Whether components become lines of a menu.
  var isInMenu: Bool {
    get { self[InMenuKey.self] }
    set { self[InMenuKey.self] = newValue }
  }
}

extension ScopeCursor {
  /// Resolves the lines of a menu.
  mutating func resolveLines(_ content: some Component, at place: ScopeKey.Place) {
    let outer = environment
    environment.isInMenu = true
    _ = parts(of: content, at: place)
    environment = outer
  }
}
