// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An animation of one property of a layer that temporarily displays other values, as in Core
/// Animation. Afterward, the layer displays the property's own value, so set that to the end value.
/// See ``Layer/add(_:forKey:completion:)``.
public struct LayerAnimation: Sendable {
  enum Path: Sendable {
    /// `nil` stands for the displayed value at the start and for the layer's own value at the end.
    case between(from: AnimationVector?, to: AnimationVector?)
    case keyframes(Keyframes)
  }

  let property: AnimatedProperty
  let path: Path
  let animation: Animation

  /// Creates an animation from one value to another.
  ///
  /// - Parameters:
  ///   - property: The property to animate.
  ///   - from: The first value. The default, also for values that are not finite, is the value
  ///     displayed when the animation is added. A spring then continues with its current velocity.
  ///   - to: The last value. The default, also for values that are not finite, is the layer's own
  ///     value.
  ///   - animation: The timing.
  public static func basic<Value>(
    _ property: LayerProperty<Value>, from: Value? = nil, to: Value? = nil,
    _ animation: Animation = .easeInOut(duration: 0.25)
  ) -> LayerAnimation {
    LayerAnimation(
      property: property.kind,
      path: .between(
        from: from.map(property.encode).flatMap(\.ifFinite),
        to: to.map(property.encode).flatMap(\.ifFinite)),
      animation: animation)
  }

  /// Creates an animation through several values.
  ///
  /// - Parameters:
  ///   - property: The property to animate.
  ///   - values: At least one value. If it is empty or contains a value that is not finite, nothing
  ///     is animated.
  ///   - times: The fraction of the duration for each value, increasing from 0 to 1. By default, or
  ///     if their number differs from the number of values, the values are evenly spaced.
  ///   - curves: The curve of each part. The last one applies to all remaining parts. The default
  ///     is linear.
  ///   - animation: The timing of the whole animation.
  public static func keyframes<Value>(
    _ property: LayerProperty<Value>, _ values: [Value], times: [Double]? = nil,
    curves: [TimingCurve] = [], _ animation: Animation = .linear(duration: 0.25)
  ) -> LayerAnimation {
    LayerAnimation(
      property: property.kind,
      path: .keyframes(
        Keyframes(
          of: property.kind, values: values.map(property.encode), times: times, curves: curves)),
      animation: animation)
  }
}

struct Keyframes: Sendable {
  let values: [AnimationVector]
  private let times: [Double]
  private let curves: [TimingCurve]

  init(
    of property: AnimatedProperty, values: [AnimationVector], times: [Double]?,
    curves: [TimingCurve]
  ) {
    let values = values.allSatisfy { $0.ifFinite != nil } ? values : []
    // Unrolls angles so that each takes the shorter direction from the previous one.
    var path: [AnimationVector] = []
    for value in values {
      path.append(path.last.map { $0 + property.difference(from: $0, to: value) } ?? value)
    }
    self.values = path
    let last = Double(max(1, values.count - 1))
    let even = values.indices.map { Double($0) / last }
    let isUsable =
      times.map { $0.count == values.count && zip($0, $0.dropFirst()).allSatisfy(<=) } ?? false
    self.times = isUsable ? times ?? even : even
    self.curves = curves.isEmpty ? [.linear] : curves
  }

  func value(at share: Double) -> AnimationVector {
    guard let part = part(at: share) else { return values.last ?? .zero }
    let progress = curve(part.index).value(at: part.share)
    let from = values[part.index]
    return from + (values[part.index + 1] - from) * progress
  }

  func slope(at share: Double) -> AnimationVector {
    guard let part = part(at: share) else { return .zero }
    let way = values[part.index + 1] - values[part.index]
    return way * (curve(part.index).slope(at: part.share) / part.length)
  }

  private func part(at share: Double) -> (index: Int, share: Double, length: Double)? {
    guard let end = times.firstIndex(where: { $0 > share }) else { return nil }
    let index = max(0, end - 1)
    guard index + 1 < times.count else { return nil }
    let length = times[index + 1] - times[index]
    guard length > 0 else { return nil }
    return (index, min(max((share - times[index]) / length, 0), 1), length)
  }

  private func curve(_ index: Int) -> TimingCurve { curves[min(index, curves.count - 1)] }
}
