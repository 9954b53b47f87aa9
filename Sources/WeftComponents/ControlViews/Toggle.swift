// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes

/// A control for turning something on and off.
///
/// ```swift
/// Toggle("Notify me", isOn: $isNotifying)
/// ```
///
/// If the binding's setter stores another value, the control displays that value.
public struct Toggle<Label: Component>: Component {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleStyle) private var style

  /// Creates a toggle with a custom label, whose text is the accessibility label.
  public init(isOn: Binding<Bool>, @ComponentBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The label with a switch after it or a check box before it.
  public var body: some Component {
    HStack(spacing: style == .checkbox ? 8 : 12) {
      switch style {
      case .automatic, .switch:
        LabeledControl(
          label: label.flexGrow(), control: ToggleControl(isOn: isOn) { SwitchNode() })
      case .checkbox:
        LabeledControl(
          label: label.onTapGesture { [isOn] in isOn.wrappedValue.toggle() },
          control: ToggleControl(isOn: isOn) { CheckBoxNode() }, isLabelFirst: false)
      }
    }
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// The appearance of toggles. See ``Component/toggleStyle(_:)``.
public enum ToggleStyle: Hashable, Sendable, CaseIterable {
  /// Currently ``switch``.
  case automatic
  /// A switch at the end of the row.
  case `switch`
  /// A check box before the label. Clicking the label also toggles.
  case checkbox
}

private struct ToggleStyleKey: EnvironmentKey {
  static let defaultValue = ToggleStyle.automatic
}

extension EnvironmentValues {
  /// The appearance of toggles.
  fileprivate(set) public var toggleStyle: ToggleStyle {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension Component {
  /// Sets the style of the toggles inside.
  public func toggleStyle(_ style: ToggleStyle) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.toggleStyle = style }
  }
}

private struct ToggleControl: PrimitiveComponent {
  let isOn: Binding<Bool>
  let make: @Sendable () -> ControlNode

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.control {
      make()
    } perform: { [isOn] node, moment in
      guard moment == .used else { return }
      // The user's choice, even if another thread has changed the displayed state.
      if let taken = node.takenSelection { isOn.wrappedValue = taken }
      node.isSelected = isOn.newest
    }
    // Read before the value, because a later choice by the user takes precedence.
    let edition = node.selectedEdition
    node.setSelected(isOn.newest, ofEdition: edition)
    parts.append(ResolvedPart(rigid: node, scope: cursor.scope))
  }
}

extension ResolvedPart {
  init(rigid content: any LayoutElement, scope: Scope) {
    self.init(content, scope: scope)
    style.flexShrink = 0
  }
}
