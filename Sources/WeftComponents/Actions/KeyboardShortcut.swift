// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLocks
import WeftNodes

/// A key with modifier keys.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The modifier keys.
  public var modifiers: Modifiers

  /// Creates a shortcut. The default modifier is Control.
  public init(_ key: KeyEquivalent, modifiers: Modifiers = .control) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Enter, for the default action.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape, for canceling.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// Whether an event matches. Case and the Shift key required to type a character are ignored.
  func matches(_ event: KeyEvent) -> Bool {
    guard case .character(let wanted) = key.key else {
      return event.key == key.key && event.modifiers == modifiers
    }
    guard case .character(let typed) = event.key, typed.lowercased() == wanted.lowercased() else {
      return false
    }
    let counting: Modifiers =
      wanted.isLetter ? [.shift, .control, .alt, .super] : [.control, .alt, .super]
    return event.modifiers.intersection(counting) == modifiers.intersection(counting)
  }
}

/// A key of a ``KeyboardShortcut``. A literal is the key that types the character.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  let key: KeyEvent.Key

  /// Creates a key with a function.
  public init(_ key: KeyEvent.Key) {
    self.key = key
  }

  /// Creates the key that types a character.
  public init(_ character: Character) {
    key = .character(character)
  }

  /// Creates the key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self.init(character)
  }

  /// Enter.
  public static let `return` = KeyEquivalent(.enter)
  /// Escape.
  public static let escape = KeyEquivalent(.escape)
  /// The space bar.
  public static let space = KeyEquivalent(.space)
  /// Backspace, which deletes the character before the caret.
  public static let delete = KeyEquivalent(.backspace)
  /// Delete, which deletes the character after the caret.
  public static let deleteForward = KeyEquivalent(.delete)
  /// The up arrow.
  public static let upArrow = KeyEquivalent(.up)
  /// The down arrow.
  public static let downArrow = KeyEquivalent(.down)
  /// The left arrow.
  public static let leftArrow = KeyEquivalent(.left)
  /// The right arrow.
  public static let rightArrow = KeyEquivalent(.right)
}

/// A component that a key activates. ``Component/keyboardShortcut(_:modifiers:)`` creates it.
public struct ShortcutComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let shortcut: KeyboardShortcut
}

extension ShortcutComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.wrap(content, for: Self.self, into: &parts) {
      ShortcutNode()
    } update: {
      $0.setShortcut(shortcut)
    }
  }
}

extension ShortcutComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    ShortcutComponent<Row>(content: row, shortcut: shortcut)
  }
}

@MainActor final class ShortcutNode: ContainerNode {
  nonisolated private let shortcut = Mutex<KeyboardShortcut?>(nil)

  nonisolated fileprivate func setShortcut(_ new: KeyboardShortcut) {
    shortcut.withLock { $0 = new }
  }

  func matches(_ event: KeyEvent) -> Bool {
    shortcut.withLock { $0 }?.matches(event) ?? false
  }

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard matches(event) else { return false }
    var nodes: [DisplayNode] = [self]
    while let node = nodes.popLast() {
      // Disabled controls cannot be activated.
      if node.accessibility.actions.contains(.activate) {
        return node.performAccessibilityAction(.activate)
      }
      nodes += node.subnodes.reversed()
    }
    return false
  }
}

extension Component {
  /// Activates the first control inside with a key, by default with Control, regardless of the
  /// focus.
  ///
  /// The focused node receives keys first, so a text field keeps its editing keys. If several
  /// components have the same shortcut, the first in the window is used.
  ///
  /// ```swift
  /// Button("Save") { save() }.keyboardShortcut("s")
  /// ```
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: Modifiers = .control
  ) -> ShortcutComponent<Self> {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Activates the first control inside with a shortcut.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> ShortcutComponent<Self> {
    ShortcutComponent(content: self, shortcut: shortcut)
  }
}
