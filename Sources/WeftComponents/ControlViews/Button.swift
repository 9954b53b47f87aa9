// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftNodes

/// Performs an action when it is clicked, tapped or activated by a key.
///
/// ```swift
/// Button("Delete", role: .destructive) { send(Delete(id: id)) }
/// ```
public struct Button<Label: Component>: Component {
  private let role: ButtonRole?
  private let action: @MainActor @Sendable () -> Void
  private let label: Label
  @Environment(\.buttonStyle) private var style

  /// Creates a button with a custom label. Its role determines the appearance.
  ///
  /// - Parameters:
  ///   - role: The meaning of the action, which determines the appearance.
  ///   - action: Called on the main actor. The closure of the newest value is used.
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor @Sendable () -> Void,
    @ComponentBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The label in a button of the current style.
  public var body: some Component {
    ButtonControl(style: style, role: role, action: { [action] _ in action() }, label: label)
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil,
    action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

/// The meaning of a button's action.
public enum ButtonRole: Hashable, Sendable, CaseIterable {
  /// The action deletes something.
  case destructive
  /// The action cancels without a change.
  case cancel
}

/// The appearance of buttons. See ``Component/buttonStyle(_:)``.
public enum ButtonStyle: Hashable, Sendable, CaseIterable {
  /// Currently ``bordered``.
  case automatic
  /// A background behind the label.
  case bordered
  /// A background in the accent color, for the most likely action.
  case borderedProminent
  /// A background only while a pointer is over the button.
  case borderless
  /// Only the label.
  case plain

  fileprivate func purpose(_ role: ButtonRole?) -> ButtonNode.Purpose {
    switch self {
    case .automatic, .bordered: role == .destructive ? .destructive : .regular
    case .borderedProminent: role == .destructive ? .destructive : .suggested
    case .borderless, .plain: .flat
    }
  }
}

private struct ButtonStyleKey: EnvironmentKey {
  static let defaultValue = ButtonStyle.automatic
}

extension EnvironmentValues {
  /// The appearance of buttons.
  fileprivate(set) public var buttonStyle: ButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension Component {
  /// Sets the style of the buttons inside.
  public func buttonStyle(_ style: ButtonStyle) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.buttonStyle = style }
  }
}

struct ButtonControl<Label: Component>: Component {
  typealias Body = Never

  let style: ButtonStyle
  let role: ButtonRole?
  var meaning: Accessibility.Role?
  var name: String?
  var value: String?
  let action: @MainActor @Sendable (DisplayNode) -> Void
  let label: Label
}

extension ButtonControl: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let outer = cursor.environment
    let purpose = style.purpose(role)
    setTextStyle(&cursor.environment.text, purpose)
    let inside = cursor.parts(of: label, at: .position(0))
    let content = inside.combined
    cursor.environment = outer
    cursor.environment.controlName = name ?? cursor.textInside
    let perform: @MainActor @Sendable (ControlNode, ControlPhase) -> Void = { [action] in
      if $1 == .used { action($0) }
    }
    let label = cursor.enter(ContainerNode.self, at: .position(1)) { cursor in
      let node = cursor.node { ContainerNode() }
      node.isUserInteractionEnabled = false
      node.content = content
      node.style.flexGrow = inside.fills.contains(.horizontal) ? 1 : 0
      node.style.alignSelf = inside.fills.contains(.vertical) ? .stretch : .auto
      return node
    }
    let node: ControlNode
    if style == .plain {
      node = cursor.control(on: .primaryAction) {
        PlainButtonNode(label)
      } perform: {
        perform($0, $1)
      }
    } else {
      let button = cursor.control(on: .primaryAction) {
        ButtonNode(content: label)
      } perform: {
        perform($0, $1)
      }
      button.purpose = purpose
      node = button
    }
    cursor.environment = outer
    if node.accessibilityRole != meaning { node.accessibilityRole = meaning }
    if node.accessibilityValue != value { node.accessibilityValue = value }
    parts.append(ResolvedPart(node, scope: cursor.scope).filling(inside.fills))
  }

  private func setTextStyle(_ text: inout TextDefaults, _ purpose: ButtonNode.Purpose) {
    if style == .plain { return }
    text.font = text.font ?? .headline
    switch purpose {
    case .suggested: text.color = .onAccent
    case .destructive: text.color = .white
    case .flat where role == .destructive: text.color = text.color ?? .destructive
    case .regular, .flat: break
    }
    text.lineLimit = text.lineLimit ?? 1
  }
}

/// A button without a background, translucent while it is pressed.
@MainActor private final class PlainButtonNode: ControlNode {
  nonisolated private let content: DisplayNode

  nonisolated init(_ content: DisplayNode) {
    self.content = content
    super.init()
    cornerRadius = 4
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    content
  }

  override func updateParts() { content.alpha = isHighlighted ? 0.5 : 1 }

  override var defaultAccessibility: Accessibility { makeAccessibility(.button, label: nil) }
}
