// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

enum ControlPhase: Sendable {
  case used
  case began
  case ended
}

extension ScopeCursor {
  /// Returns the component's control. It calls the newest closure, and takes its name and enabled
  /// state from the environment. `events` are the events for ``ControlPhase/used``.
  mutating func control<Control: ControlNode>(
    on events: ControlNode.Event = .valueChanged, _ make: () -> Control,
    where isUsable: (Control) -> Bool = { _ in true },
    perform: @escaping @MainActor @Sendable (Control, ControlPhase) -> Void
  ) -> Control {
    let handler = object {
      NewestHandler<(Control, ControlPhase), Void>()
    } where: { _ in
      true
    }
    let bound = action { (input: (Control, ControlPhase)) in perform(input.0, input.1) }
    handler.set { bound($0) }
    let control = node { () -> Control in
      let control = make()
      let moments: [(ControlNode.Event, ControlPhase)] = [
        (events, .used), (.touchDown, .began),
        ([.touchUpInside, .touchUpOutside, .touchCancel], .ended),
      ]
      for (events, moment) in moments {
        control.addAction(for: events) { [weak control] in
          if let control { handler((control, moment)) }
        }
      }
      return control
    } where: {
      isUsable($0)
    }
    control.isEnabled = environment.isEnabled
    if control.accessibilityLabel != environment.controlName {
      control.accessibilityLabel = environment.controlName
    }
    return control
  }
}

private struct ControlNameKey: EnvironmentKey {
  static let defaultValue: String? = nil
}

extension EnvironmentValues {
  var controlName: String? {
    get { self[ControlNameKey.self] }
    set { self[ControlNameKey.self] = newValue }
  }
}

struct LabeledControl<Label: Component, Control: Component>: Component {
  typealias Body = Never

  let label: Label
  let control: Control
  var isLabelFirst = true
}

extension LabeledControl: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let outer = cursor.environment
    _ = cursor.object {
      LabelOfControl()
    } where: { _ in
      true
    }
    let label = cursor.parts(of: label, at: .position(0))
    let name = cursor.textInside
    if !name.isEmpty { cursor.environment.controlName = name }
    let control = cursor.parts(of: control, at: .position(1))
    cursor.environment = outer
    parts += isLabelFirst ? label + control : control + label
  }
}

/// Marks the scope of a control whose first part is its label.
final class LabelOfControl: Sendable {}

extension ScopeCursor {
  var textInside: String { children.flatMap(\.texts).joined(separator: ", ") }
}

extension ResolvedScope {
  var texts: [String] {
    if let text = node as? TextNode { return [text.text.string] }
    return children.flatMap(\.texts)
  }
}
