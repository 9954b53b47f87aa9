// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

/// Displays progress or activity.
///
/// ```swift
/// ProgressView("Loading", value: done, total: count)
/// ```
public struct ProgressView<Label: Component>: Component {
  private let control: ProgressControl
  private let label: Label

  fileprivate init(_ control: ProgressControl, label: Label) {
    self.control = control
    self.label = label
  }

  /// Creates a spinner with a label below it.
  public init(@ComponentBuilder label: () -> Label) {
    self.init(ProgressControl(look: .spinner, share: nil), label: label())
  }

  /// Creates a progress bar with a label above it. The value is `nil` for unknown progress, and
  /// `total` at completion.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ComponentBuilder label: () -> Label
  ) {
    self.init(ProgressControl(value: value, total: total), label: label())
  }

  /// The label and the bar, or the spinner and the label, in a column.
  public var body: some Component {
    let isBar = control.look == .bar
    VStack(alignment: isBar ? .stretch : .center, spacing: 6) {
      LabeledControl(label: label, control: control, isLabelFirst: isBar)
    }
  }
}

extension ProgressView where Label == EmptyComponent {
  /// Creates a spinner.
  public init() {
    self.init(ProgressControl(look: .spinner, share: nil), label: EmptyComponent())
  }

  /// Creates a progress bar.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(ProgressControl(value: value, total: total), label: EmptyComponent())
  }
}

extension ProgressView where Label == Text {
  /// Creates a spinner with a title below it.
  public init(_ title: some StringProtocol) { self.init { Text(title) } }

  /// Creates a progress bar with a title above it.
  public init<Value: BinaryFloatingPoint>(
    _ title: some StringProtocol, value: Value?, total: Value = 1
  ) {
    self.init(value: value, total: total) { Text(title) }
  }
}

private struct ProgressControl: PrimitiveComponent {
  let look: ProgressNode.Look
  let share: Double?

  init(look: ProgressNode.Look, share: Double?) {
    self.look = look
    self.share = share
  }

  init<Value: BinaryFloatingPoint>(value: Value?, total: Value) {
    self.init(look: .bar, share: value.map { total > 0 ? Double($0 / total) : 0 })
  }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node {
      LookingProgressNode(look)
    } where: {
      $0.look == look
    }
    if node.progress != share { node.progress = share }
    if node.accessibilityLabel != cursor.environment.controlName {
      node.accessibilityLabel = cursor.environment.controlName
    }
    parts.append(ResolvedPart(rigid: node, scope: cursor.scope))
  }
}

@MainActor private final class LookingProgressNode: ProgressNode {
  nonisolated let look: Look

  nonisolated init(_ look: Look) {
    self.look = look
    super.init(look)
  }
}
