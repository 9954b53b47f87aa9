// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An animation of one property of a layer, which shows other values for a time, as in Core
/// Animation.
///
/// The property itself stays as it is: when the animation is over, the layer shows its own value
/// again. Set that to the value you want to end at. See ``Layer/add(_:forKey:completion:)``.
public struct LayerAnimation: Sendable {
  enum Path: Sendable {
    /// `nil` stands for the value that the layer shows when the animation is added, and for its own
    /// value.
    case between(from: AnimationVector?, to: AnimationVector?)
    case keyframes(Keyframes)
  }

  let property: AnimatedProperty
  let path: Path
  let animation: Animation

  /// From one value to another.
  ///
  /// - Parameters:
  ///   - property: the property to animate.
  ///   - from: the first value; by default, and for one that is not finite, the value the layer
  ///     shows when the animation is added, so that nothing jumps. A spring then continues with its
  ///     current velocity.
  ///   - to: the last value; by default, and for one that is not finite, the layer's own.
  ///   - animation: how, and when.
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

  /// From value to value.
  ///
  /// - Parameters:
  ///   - property: the property to animate.
  ///   - values: at least one; without any, or with one that is not finite, the animation shows
  ///     nothing.
  ///   - times: the share of the duration at which each value is reached, rising from 0 to 1; by
  ///     default, and where there are not as many as values, all parts take equally long.
  ///   - curves: one for each part, the last one also for the remaining parts; linear by default.
  ///   - animation: how the time runs through all parts, and when.
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

/// Values at shares of a duration.
struct Keyframes: Sendable {
  let values: [AnimationVector]
  private let times: [Double]
  private let curves: [TimingCurve]

  init(
    of property: AnimatedProperty, values: [AnimationVector], times: [Double]?,
    curves: [TimingCurve]
  ) {
    let values = values.allSatisfy { $0.ifFinite != nil } ? values : []
    // Each value lies at its distance from the one before: angles take the shorter way.
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

  /// The value at a share of the duration.
  func value(at share: Double) -> AnimationVector {
    guard let part = part(at: share) else { return values.last ?? .zero }
    let progress = curve(part.index).value(at: part.share)
    let from = values[part.index]
    return from + (values[part.index + 1] - from) * progress
  }

  /// The change of the value by that of the share.
  func slope(at share: Double) -> AnimationVector {
    guard let part = part(at: share) else { return .zero }
    let way = values[part.index + 1] - values[part.index]
    return way * (curve(part.index).slope(at: part.share) / part.length)
  }

  /// The part at a share of the duration, and how far it has come; `nil` at the end.
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
