// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftNodes

/// Lets the user turn something on and off.
///
/// ```swift
/// Toggle("Notify me", isOn: $isNotifying)
/// ```
///
/// If the binding's setter stores another value, the control shows that value.
public struct Toggle<Label: Component>: Component {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleStyle) private var style

  /// Makes a toggle with any label, whose text is its accessibility label.
  public init(isOn: Binding<Bool>, @ComponentBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The label with a switch behind it or a box before it.
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
  /// Makes a toggle with a title.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// The look of toggles; ``Component/toggleStyle(_:)``.
public enum ToggleStyle: Hashable, Sendable, CaseIterable {
  /// The same as ``switch``.
  case automatic
  /// A switch at the end of the row.
  case `switch`
  /// A check box before the label; the label can be clicked, too.
  case checkbox
}

private struct ToggleStyleKey: EnvironmentKey {
  static let defaultValue = ToggleStyle.automatic
}

extension EnvironmentValues {
  /// The look of toggles.
  fileprivate(set) public var toggleStyle: ToggleStyle {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension Component {
  /// The component with a style for the toggles inside.
  public func toggleStyle(_ style: ToggleStyle) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.toggleStyle = style }
  }
}

private struct ToggleControl: PrimitiveComponent {
  let isOn: Binding<Bool>
  /// A switch or a check box, off.
  let make: @Sendable () -> ControlNode

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.control {
      make()
    } perform: { [isOn] node, moment in
      guard moment == .used else { return }
      // The user's choice, whatever another thread shows in the meantime.
      if let taken = node.takenSelection { isOn.wrappedValue = taken }
      node.isSelected = isOn.newest
    }
    // Before the value is read: a value that the user chooses later is newer.
    let edition = node.selectedEdition
    node.setSelected(isOn.newest, ofEdition: edition)
    parts.append(ResolvedPart(rigid: node, scope: cursor.scope))
  }
}

extension ResolvedPart {
  /// A part that keeps its size in a stack that is too small.
  init(rigid content: any LayoutElement, scope: Scope) {
    self.init(content, scope: scope)
    style.flexShrink = 0
  }
}
