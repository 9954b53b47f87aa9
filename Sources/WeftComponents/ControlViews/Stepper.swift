// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// Increases and decreases a number in steps.
///
/// ```swift
/// Stepper("Copies: \(copies)", value: $copies, in: 1...99)
/// ```
public struct Stepper<Label: Component>: Component {
  private let control: StepperControl
  private let label: Label

  private init(_ control: StepperControl, @ComponentBuilder label: () -> Label) {
    self.control = control
    self.label = label()
  }

  /// Creates a stepper for integers in a range. The text of the label is the accessibility label.
  public init<Value: FixedWidthInteger & Sendable>(
    value: Binding<Value>, in range: ClosedRange<Value> = Value.min...Value.max, step: Value = 1,
    @ComponentBuilder label: () -> Label
  ) {
    self.init(
      StepperControl(
        canStep: { direction in
          let value = value.newest
          return direction > 0 ? value < range.upperBound : value > range.lowerBound
        },
        perform: { direction in
          let value = (value, value.newest)
          let (next, isTooFar) =
            direction > 0
            ? value.1.addingReportingOverflow(step) : value.1.subtractingReportingOverflow(step)
          let limit = direction > 0 ? range.upperBound : range.lowerBound
          value.0.wrappedValue =
            isTooFar ? limit : min(max(next, range.lowerBound), range.upperBound)
        }), label: label)
  }

  /// Creates a stepper for floating-point numbers in a range. The text of the label is the
  /// accessibility label.
  public init<Value: BinaryFloatingPoint & Sendable>(
    value: Binding<Value>,
    in range: ClosedRange<Value> = -Value.greatestFiniteMagnitude...Value.greatestFiniteMagnitude,
    step: Value = 1, @ComponentBuilder label: () -> Label
  ) {
    self.init(
      StepperControl(
        canStep: { direction in
          direction > 0 ? value.newest < range.upperBound : value.newest > range.lowerBound
        },
        perform: { direction in
          let (old, step) = (Double(decimal: value.newest), Double(decimal: step))
          let next = (old + direction * step).roundedToPlaces(of: old, step)
          value.wrappedValue = min(max(Value(next), range.lowerBound), range.upperBound)
        }), label: label)
  }

  /// Creates a stepper that calls a closure for each step. A closure of `nil` disables a direction.
  public init(
    onIncrement: (@MainActor @Sendable () -> Void)?,
    onDecrement: (@MainActor @Sendable () -> Void)?, @ComponentBuilder label: () -> Label
  ) {
    self.init(
      StepperControl(
        canStep: { ($0 > 0 ? onIncrement : onDecrement) != nil },
        perform: { ($0 > 0 ? onIncrement : onDecrement)?() }), label: label)
  }

  /// The label and the buttons in a row.
  public var body: some Component {
    HStack(spacing: 12) { LabeledControl(label: label.flexGrow(), control: control) }
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper for integers with a title.
  public init<Value: FixedWidthInteger & Sendable>(
    _ title: some StringProtocol, value: Binding<Value>,
    in range: ClosedRange<Value> = Value.min...Value.max, step: Value = 1
  ) {
    self.init(value: value, in: range, step: step) { Text(title) }
  }

  /// Creates a stepper for floating-point numbers with a title.
  public init<Value: BinaryFloatingPoint & Sendable>(
    _ title: some StringProtocol, value: Binding<Value>,
    in range: ClosedRange<Value> = -Value.greatestFiniteMagnitude...Value.greatestFiniteMagnitude,
    step: Value = 1
  ) {
    self.init(value: value, in: range, step: step) { Text(title) }
  }

  /// Creates a stepper with a title that calls a closure for each step.
  public init(
    _ title: some StringProtocol, onIncrement: (@MainActor @Sendable () -> Void)?,
    onDecrement: (@MainActor @Sendable () -> Void)?
  ) {
    self.init(onIncrement: onIncrement, onDecrement: onDecrement) { Text(title) }
  }
}

/// Two buttons. The value stays at zero between limits that allow two steps in each direction,
/// because reaching a limit disables the button and ends its press.
private struct StepperControl: PrimitiveComponent {
  let canStep: @Sendable (_ direction: Double) -> Bool
  let perform: @MainActor @Sendable (_ direction: Double) -> Void

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let limits: ClosedRange<Double> = (canStep(-1) ? -2 : 0)...(canStep(1) ? 2 : 0)
    let node = cursor.control { () -> StepperNode in
      let node = StepperNode(value: 0, in: limits)
      // The label displays the number.
      node.setText { _ in "" }
      node.showsNumber = false
      return node
    } perform: { [perform] node, moment in
      let direction = node.value
      guard moment == .used, direction != 0 else { return }
      node.value = 0
      perform(direction)
    }
    node.range = limits
    parts.append(ResolvedPart(rigid: node, scope: cursor.scope))
  }
}
