// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct RunningAnimation {
  enum Path {
    case between(from: AnimationVector, to: AnimationVector, velocity: AnimationVector)
    case keyframes(Keyframes)
  }

  let key: String?
  let property: AnimatedProperty
  /// Whether the values are added to the property's own value, instead of replacing it.
  let isRelative: Bool
  let completion: AnimationCompletion?
  private(set) var current: AnimationVector
  private(set) var time: Double?
  private(set) var isOver = false

  private let path: Path
  private let animation: Animation
  private let duration: Double
  /// The time of the frame that displays the first value.
  private var start: Double?

  init(
    key: String?, property: AnimatedProperty, path: Path, animation: Animation, isRelative: Bool,
    start: Double?, completion: AnimationCompletion?
  ) {
    self.key = key
    self.property = property
    self.path = path
    self.animation = animation
    self.isRelative = isRelative
    self.start = start
    self.completion = completion
    duration = animation.duration(of: path, property)
    time = start
    current = .zero
    current = animation.delay > 0 ? first : value(at: 0)
  }

  /// The value during the delay. A curve may begin with a step or have no duration.
  private var first: AnimationVector {
    switch path {
    case .between(let from, _, _): from
    case .keyframes(let keyframes): keyframes.values.first ?? .zero
    }
  }

  private var wholeDuration: Double {
    animation.delay + (duration > 0 ? duration * animation.repeatCount : 0)
  }

  var takesTime: Bool { wholeDuration > 0 }

  var isFinite: Bool { wholeDuration.isFinite }

  mutating func step(to time: Double) {
    let start = self.start ?? time
    (self.start, self.time) = (start, time)
    let passed = time - start - animation.delay
    current = passed < 0 ? first : value(at: place(after: passed).time)
    // Frame times are sums of fractions. Without the tolerance the end might come one frame late.
    isOver = time - start >= wholeDuration - 1e-9
  }

  mutating func end() { isOver = true }

  var velocity: AnimationVector {
    guard let time, let start, time >= start + animation.delay else { return .zero }
    let place = place(after: time - start - animation.delay)
    let velocity = velocity(at: place.time)
    return place.isBackwards ? -velocity : velocity
  }

  private func place(after passed: Double) -> (time: Double, isBackwards: Bool) {
    guard passed > 0 else { return (0, false) }
    guard animation.repeatCount > 1, duration > 0 else { return (passed, false) }
    let round = min((passed / duration).rounded(.down), animation.repeatCount - 1)
    let time = passed - round * duration
    let isBackwards = animation.autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
    return (isBackwards ? max(0, duration - time) : time, isBackwards)
  }

  private func value(at time: Double) -> AnimationVector {
    switch (path, animation.pace) {
    case (.between(let from, let to, _), .curve(let curve, let duration)):
      let progress = duration > 0 ? curve.value(at: time / duration) : 1
      return from + (to - from) * progress
    case (.between(let from, let to, let velocity), .spring(let spring)):
      let shares = spring.motion(at: time).distance
      return to + (from - to) * shares.ofDistance + velocity * shares.ofVelocity
    case (.keyframes(let keyframes), .curve(let curve, let duration)):
      return keyframes.value(at: duration > 0 ? curve.value(at: time / duration) : 1)
    case (.keyframes(let keyframes), .spring(let spring)):
      return keyframes.value(at: 1 - spring.motion(at: time).distance.ofDistance)
    }
  }

  private func velocity(at time: Double) -> AnimationVector {
    switch (path, animation.pace) {
    case (.between(let from, let to, _), .curve(let curve, let duration)):
      guard duration > 0, time < duration else { return .zero }
      return (to - from) * (curve.slope(at: time / duration) / duration)
    case (.between(let from, let to, let velocity), .spring(let spring)):
      let shares = spring.motion(at: time).velocity
      return (from - to) * shares.ofDistance + velocity * shares.ofVelocity
    case (.keyframes(let keyframes), .curve(let curve, let duration)):
      guard duration > 0, time < duration else { return .zero }
      return keyframes.slope(at: curve.value(at: time / duration))
        * (curve.slope(at: time / duration) / duration)
    case (.keyframes(let keyframes), .spring(let spring)):
      let motion = spring.motion(at: time)
      return keyframes.slope(at: 1 - motion.distance.ofDistance) * -motion.velocity.ofDistance
    }
  }
}

extension Animation {
  fileprivate func duration(
    of path: RunningAnimation.Path, _ property: AnimatedProperty
  ) -> Double {
    switch (pace, path) {
    case (.curve(_, let duration), _): return duration
    case (.spring(let spring), .between(let from, let to, let velocity)):
      let way = from - to
      let unit = property.tolerance
      return spring.settlingDuration(
        distance: (way * way).sum().squareRoot() / unit,
        velocity: (velocity * velocity).sum().squareRoot() / unit)
    case (.spring(let spring), .keyframes): return spring.settlingDuration
    }
  }
}
