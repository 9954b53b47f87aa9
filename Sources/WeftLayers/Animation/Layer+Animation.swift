// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftRuntime

extension Layer {
  /// Animates the changes of layers that a closure makes.
  ///
  /// The properties have their new values at once; the window shows the transition: see
  /// ``presentation``. The animation begins with the first frame that shows it. A property that is
  /// already animated continues from its current presentation value, and a spring from its current
  /// velocity. Layers outside a window just change. While the window reduces motion, everything
  /// that moves or grows jumps to its end, and only colours and opacity are animated.
  ///
  /// - Parameters:
  ///   - animation: how, and when.
  ///   - changes: runs at once.
  ///   - completion: called once, in a frame's main queue, after everything that was animated is at
  ///     rest; `false` if a part of it was cut short: replaced, removed, or out of the window.
  public static func animate<Result>(
    _ animation: Animation, _ changes: () throws -> Result,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    let scope = AnimationScope(animation, completion: completion.map(AnimationCompletion.init))
    return try AnimationScope.run(scope, changes)
  }

  /// Animates the changes of layers that a closure makes, by a curve.
  ///
  /// See ``animate(_:_:completion:)``.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - curve: the pace of the change over the duration.
  ///   - delay: the seconds before it begins.
  ///   - changes: runs at once.
  ///   - completion: called once.
  public static func animate<Result>(
    duration: Double, curve: TimingCurve = .easeInOut, delay: Double = 0,
    _ changes: () throws -> Result, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    try animate(
      .curve(curve, duration: duration).delay(delay), changes, completion: completion)
  }

  /// Adds an animation, during which a property shows other values.
  ///
  /// Of several animations of one property, the one added last shows. A layer outside a window
  /// shows none: the completion is called with `false`. While the window reduces motion, animations
  /// that move something are over at once.
  ///
  /// - Parameters:
  ///   - animation: what to show.
  ///   - key: a name: the animation replaces the one with the same name. Animated changes use the
  ///     property's name, such as `"opacity"`.
  ///   - completion: called once, in a frame's main queue; `false` if the animation was cut short:
  ///     replaced, removed, or out of the window.
  public final func add(
    _ animation: LayerAnimation, forKey key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let completion = completion.map(AnimationCompletion.init)
    guard let animator = root.animator else {
      completion?.fail()
      return
    }
    completion?.join(animator.runtime.mainQueue)
    let property = animation.property
    if animator.runtime.reducesMotion, property.isMovement { return }
    let animations = animations(in: animator)
    let own = ownValue(of: property)
    let path: RunningAnimation.Path
    switch animation.path {
    case .keyframes(let keyframes):
      if keyframes.values.isEmpty { return }
      path = .keyframes(keyframes)
    case .between(let from, let to):
      let last = to ?? own
      let first = from ?? animations.shownValue(of: property, own: own) ?? own
      // Angles take the shorter way.
      path = .between(
        from: last + property.difference(from: last, to: first), to: last,
        velocity: animation.animation.initialVelocity(
          of: property, found: from == nil ? animations.velocity(of: property) : .zero))
    }
    animations.add(
      RunningAnimation(
        key: key, property: property, path: path, animation: animation.animation,
        isRelative: false, start: animator.frameTime, completion: completion))
  }

  /// Removes the animation that was added under a name; the layer shows the property's own value.
  public final func removeAnimation(forKey key: String) {
    animations?.remove { $0.key == key }
  }

  /// Removes all animations of this layer; it shows its own values.
  public final func removeAllAnimations() {
    animations?.remove { _ in true }
  }

  /// The names of the animations that run, in the order in which they were added.
  public final var animationKeys: [String] { animations?.keys ?? [] }

  /// Whether an animation of the layer takes time: otherwise each frame shows its own values.
  package final var isAnimatedOverTime: Bool { animations?.takeTime ?? false }

  /// Shows the way from a property's old value to its new one.
  final func animateChange<Value>(
    of property: LayerProperty<Value>, from old: Value, to new: Value, in scope: AnimationScope
  ) {
    guard let animator = root.animator else { return }
    let oldValue = property.encode(old)
    let shown = animations(in: animator).shownValue(of: property.kind, own: oldValue) ?? oldValue
    lead(property.kind, from: shown, to: property.encode(new), in: scope, by: animator)
  }

  /// Animates from a value to the property's own, whatever is shown now.
  ///
  /// A spring continues with its current velocity. A layer outside a window shows its own value.
  package final func animate<Value>(
    _ property: LayerProperty<Value>, from shown: Value, in scope: AnimationScope
  ) {
    guard let animator = root.animator else { return }
    let own = ownValue(of: property.kind)
    lead(property.kind, from: property.encode(shown), to: own, in: scope, by: animator)
  }

  private func lead(
    _ kind: AnimatedProperty, from shown: AnimationVector, to new: AnimationVector,
    in scope: AnimationScope, by animator: LayerAnimator
  ) {
    scope.join(animator.runtime.mainQueue)
    if kind.isMovement, scope.endsMovement || animator.runtime.reducesMotion {
      // Neither continues the former animation.
      animations?.remove { $0.key == kind.rawValue }
      return
    }
    let animations = animations(in: animator)
    let key = kind.rawValue
    let replaced = animations.animation(forKey: key)
    // The difference from the new value, which shrinks to zero: an unanimated change in between
    // shifts everything along, as when a list keeps its place.
    animations.add(
      RunningAnimation(
        key: key, property: kind,
        path: .between(
          from: kind.difference(from: new, to: shown), to: .zero,
          velocity: scope.animation.initialVelocity(of: kind, found: animations.velocity(of: kind))),
        animation: scope.animation, isRelative: true,
        // A property in motion continues from the last frame, without a pause of one frame.
        start: animator.frameTime ?? replaced?.time, completion: scope.completion))
  }

  /// Moves together with another layer that is on the way to its place, or not at all: as far from
  /// its own place as that one, until both arrive.
  package final func move(with other: Layer) { join(other, in: [.position]) }

  /// Moves and grows on as another layer did, which has left the window in this frame.
  package final func takeOverMovement(of other: Layer) { join(other, in: [.position, .bounds]) }

  private func join(_ other: Layer, in properties: [AnimatedProperty]) {
    guard let animator = root.animator, let found = other.animations, found.isMoved else { return }
    for property in properties {
      guard let movement = found.animation(forKey: property.rawValue), movement.isRelative else {
        continue
      }
      animations(in: animator).add(movement)
    }
  }

  /// The change per second of a property's presentation value, as the numbers that represent it.
  package final func shownVelocity<Value>(of property: LayerProperty<Value>) -> [Double] {
    let velocity = animations?.velocity(of: property.kind) ?? .zero
    return velocity.indices.map { velocity[$0] }
  }

  /// The layer's animations, moved by a window's animator from now on.
  private func animations(in animator: LayerAnimator) -> LayerAnimations {
    if let animations {
      if animations.isInWindow {
        animator.start(animations)
        return animations
      }
      // The animations of another window, whose animator drops them in its next frame: by then the
      // layer, whose `deinit` only knows the new ones, may be deallocated.
      animations.remove { _ in true }
      animations.layerIsGone()
    }
    // Every frame of an animation marks its layer, and a weak reference would slow down each use of
    // the layer. The layer outlives each call: it releases its animations with `layerIsGone()`
    // before others replace them, and in its `deinit`, which runs on the main actor before its
    // memory is freed.
    let new = LayerAnimations { [unowned(unsafe) self, weak animator] in
      animator != nil && root.animator === animator
    } invalidate: { [unowned(unsafe) self] invalidation in
      setNeedsRender(invalidation)
    }
    animations = new
    animator.start(new)
    return new
  }

  private func ownValue(of property: AnimatedProperty) -> AnimationVector {
    switch property {
    case .position: LayerProperty.position.encode(position)
    case .bounds: LayerProperty.bounds.encode(bounds)
    case .transform: LayerProperty.transform.encode(transform)
    case .opacity: LayerProperty.opacity.encode(opacity)
    case .backgroundColor: LayerProperty.backgroundColor.encode(backgroundColor)
    case .borderColor: LayerProperty.borderColor.encode(borderColor)
    case .borderWidth: LayerProperty.borderWidth.encode(borderWidth)
    case .cornerRadius: LayerProperty.cornerRadius.encode(cornerRadius)
    case .shadow: LayerProperty.shadow.encode(shadow)
    }
  }
}
