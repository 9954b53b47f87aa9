// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// A control for choosing a number along a line.
///
/// ```swift
/// Slider(value: $volume, in: 0...11)
/// ```
///
/// It is 160 points wide in a row. Use `flexGrow()` to give it the free space.
public struct Slider<Label: Component, ValueLabel: Component>: Component {
  private let value: Binding<Double>
  private let range: ClosedRange<Double>
  private let step: Double
  private let label: Label
  private let minimum: ValueLabel
  private let maximum: ValueLabel
  private let onEditingChanged: @MainActor @Sendable (Bool) -> Void

  /// Creates a slider with labels.
  ///
  /// - Parameters:
  ///   - value: The value, displayed as the nearest allowed value.
  ///   - range: The allowed values.
  ///   - step: The distance between allowed values, or 0 for any value.
  ///   - label: The label before the slider, whose text is the accessibility label.
  ///   - minimumValueLabel: The label at the minimum.
  ///   - maximumValueLabel: The label at the maximum.
  ///   - onEditingChanged: Called with `true` when the user begins to move the slider, and with
  ///     `false` at the end. A change by a key begins and ends with the key.
  public init<Value: BinaryFloatingPoint & Sendable>(
    value: Binding<Value>, in range: ClosedRange<Value> = 0...1, step: Value = 0,
    @ComponentBuilder label: () -> Label, @ComponentBuilder minimumValueLabel: () -> ValueLabel,
    @ComponentBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping @MainActor @Sendable (Bool) -> Void = { _ in }
  ) {
    // A step of the `Float` 0.1 means 0.1, and not the nearest `Double` of its bits.
    self.value = value.converted {
      Double(decimal: $0)
    } back: {
      Value($0)
    }
    self.range = Double(decimal: range.lowerBound)...Double(decimal: range.upperBound)
    self.step = Double(decimal: step)
    self.label = label()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
    self.onEditingChanged = onEditingChanged
  }

  /// The labels and the slider in a row.
  public var body: some Component {
    HStack(spacing: 8) {
      LabeledControl(
        label: label,
        control: Group {
          minimum
          SliderControl(
            value: value, range: range, step: step, onEditingChanged: onEditingChanged
          )
          .flexGrow()
          maximum
        })
    }
  }
}

extension Slider where Label == EmptyComponent, ValueLabel == EmptyComponent {
  /// Creates a slider.
  public init<Value: BinaryFloatingPoint & Sendable>(
    value: Binding<Value>, in range: ClosedRange<Value> = 0...1, step: Value = 0,
    onEditingChanged: @escaping @MainActor @Sendable (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: range, step: step, label: {}, minimumValueLabel: {},
      maximumValueLabel: {}, onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyComponent {
  /// Creates a slider with a label before it.
  public init<Value: BinaryFloatingPoint & Sendable>(
    value: Binding<Value>, in range: ClosedRange<Value> = 0...1, step: Value = 0,
    @ComponentBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor @Sendable (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: range, step: step, label: label, minimumValueLabel: {},
      maximumValueLabel: {}, onEditingChanged: onEditingChanged)
  }
}

private struct SliderControl: PrimitiveComponent {
  let value: Binding<Double>
  let range: ClosedRange<Double>
  let step: Double
  let onEditingChanged: @MainActor @Sendable (Bool) -> Void

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.control {
      SliderNode(in: range, step: step)
    } perform: { [value, onEditingChanged] node, moment in
      switch moment {
      case .began: onEditingChanged(true)
      case .ended: onEditingChanged(false)
      case .used:
        // A key or an assistive technology begins and ends the change.
        let isWhole = !node.isHeld
        if isWhole { onEditingChanged(true) }
        // The user's value, even if another thread has changed the displayed value.
        if let taken = node.takenValue { value.wrappedValue = taken }
        node.value = value.newest
        if isWhole { onEditingChanged(false) }
      }
    }
    // Read before the value, because a later value set by the user takes precedence.
    let edition = node.valueEdition
    node.set(value.newest, ofEdition: edition, in: range, step: step)
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}
