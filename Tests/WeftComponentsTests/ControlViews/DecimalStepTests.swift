// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Steps of sliders and steppers are the decimal values that the program's source shows, without
/// tails such as 0.30000000000000004.
@MainActor @Suite struct DecimalStepTests {
  private struct FloatSlider: Component {
    @State var value: Float = 0
    let range: ClosedRange<Float>
    let seen: Journal<String>

    var body: some Component {
      Slider(value: $value, in: range, step: 0.1).onChange(of: value) { _, new in
        seen.note("\(new)")
      }
    }
  }

  @Test(arguments: [0...1, 0...10, -1...1] as [ClosedRange<Float>])
  func floatSlidersEndAtTheirLimit(_ range: ClosedRange<Float>) throws {
    let seen = Journal<String>()
    let node = ComponentNode(FloatSlider(value: range.lowerBound, range: range, seen: seen))
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: node)
    try window.settle()
    let slider = try #require(window.node(.slider) as? SliderNode)
    slider.focus()
    let count = Int(((range.upperBound - range.lowerBound) * 10).rounded())
    var expected: [String] = []
    for step in 1...(count + 2) {
      window.key(.right)
      try window.settle()
      let tenths = Int((range.lowerBound * 10).rounded()) + step
      if step <= count { expected.append("\(Float(tenths) / 10)") }
    }
    #expect(seen.difference(from: expected) == nil)
    #expect(slider.value == Double(range.upperBound))
  }

  @Test(
    arguments: [
      (0.0...1, 0.1), (0...10, 0.1), (-1...1, 0.1), (0...1, 0.05), (0...0.001, 0.0001),
      (-3...7, 0.7),
      (0.1...2.3, 0.2), (0...Double.infinity, 0.1), (-Double.infinity...Double.infinity, 0.1),
    ] as [(ClosedRange<Double>, Double)])
  func nodesHaveDecimalValues(_ range: ClosedRange<Double>, _ step: Double) throws {
    let slider = SliderNode(
      value: range.lowerBound.isFinite ? range.lowerBound : 0, in: range, step: step)
    let stepper = StepperNode(value: slider.value, in: range, step: step)
    let column = DisplayNode { _, _ in StackLayoutSpec(.column, children: [slider, stepper]) }
    let window = HeadlessWindow(size: Size(width: 300, height: 120), rootNode: column)
    try window.settle()
    for node in [slider, stepper] as [ControlNode] {
      node.focus()
      for _ in 0..<12 {
        window.key(.up)
        let value = (node as? SliderNode)?.value ?? stepper.value
        #expect("\(value)".count <= 7, "\(value)")
        #expect(node.accessibility.value == shown(value))
      }
      for _ in 0..<12 { window.key(.down) }
      let value = (node as? SliderNode)?.value ?? stepper.value
      #expect(value == (range.lowerBound.isFinite ? range.lowerBound : 0))
    }
  }

  private func shown(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// An unlimited range is not replaced by another one. End has no target there.
  @Test func rangesMayBeInfinite() throws {
    let slider = SliderNode(value: 500, in: 0...Double.infinity)
    #expect(slider.value == 500)
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: slider)
    try window.settle()
    slider.focus()
    window.key(.end)
    #expect(slider.value == 500)
    window.key(.up)
    #expect(slider.value == 501)
    window.key(.home)
    #expect(slider.value == 0)
  }

  private struct FloatStepper<Value: BinaryFloatingPoint & Sendable>: Component {
    @State var value: Value
    let step: Value

    var body: some Component {
      Stepper("Value \(value)", value: $value, step: step)
    }
  }

  private func steps<Value: BinaryFloatingPoint & Sendable>(
    _ value: Value, by step: Value, _ keys: [KeyEvent.Key]
  ) throws -> String? {
    let node = ComponentNode(FloatStepper(value: value, step: step))
    let window = HeadlessWindow(size: Size(width: 300, height: 60), rootNode: node)
    try window.settle()
    try #require(window.node(.spinButton)).focus()
    for key in keys {
      window.key(key)
      try window.settle()
    }
    return node.texts.first
  }

  @Test func steppersAddDecimals() throws {
    #expect(try steps(0.1 as Double, by: 0.2, [.up]) == "Value 0.3")
    #expect(try steps(0.1 as Float, by: 0.2, [.up, .up, .up]) == "Value 0.7")
    let there = Array(repeating: KeyEvent.Key.down, count: 10)
    #expect(try steps(1 as Double, by: 0.1, there) == "Value 0.0")
    #expect(try steps(0.3 as Double, by: 0.1, [.down, .down, .down]) == "Value 0.0")
  }

  /// Spoken numbers are true after rounding.
  @Test(arguments: [
    (0.0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.994, "99 %"), (0.996, "99 %"), (1, "100 %"),
  ])
  func progressIsCompleteOnlyAtTheEnd(_ share: Double, _ spoken: String) {
    #expect(ProgressNode(progress: share).accessibility.value == spoken)
  }

  @Test(arguments: [
    (0.9996, 0.0, "0.9996"), (0.12345, 0.0, "0.123"), (0.12345, 0.00001, "0.12345"),
    (0.0004, 0.0, "0.0004"), (1, 0, "1"), (0.999, 0.0001, "0.999"),
  ])
  func slidersSpeakTrueValues(_ value: Double, _ step: Double, _ spoken: String) {
    #expect(SliderNode(value: value, step: step).accessibility.value == spoken)
  }
}
