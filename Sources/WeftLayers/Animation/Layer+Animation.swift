// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftRuntime

extension Layer {
  /// Animates the changes that a closure makes to layers.
  ///
  /// The properties change immediately, and ``presentation`` has the animated values. The animation
  /// starts with the first frame that shows it. A property that is already animated continues from
  /// its current presentation value, and a spring also from its current velocity. Layers outside a
  /// window are not animated. If the window reduces motion, only colors and opacity are animated.
  ///
  /// - Parameters:
  ///   - animation: The timing.
  ///   - changes: The closure, which runs immediately.
  ///   - completion: Called once, on the main queue in a frame, after all animations have ended.
  ///     `false` means that an animation was replaced, removed or left the window.
  public static func animate<Result>(
    _ animation: Animation, _ changes: () throws -> Result,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    let scope = AnimationScope(animation, completion: completion.map(AnimationCompletion.init))
    return try AnimationScope.run(scope, changes)
  }

  /// Animates the changes that a closure makes to layers with a curve. Times are in seconds. See
  /// ``animate(_:_:completion:)``.
  public static func animate<Result>(
    duration: Double, curve: TimingCurve = .easeInOut, delay: Double = 0,
    _ changes: () throws -> Result, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    try animate(
      .curve(curve, duration: duration).delay(delay), changes, completion: completion)
  }

  /// Adds an animation that temporarily displays other values of a property.
  ///
  /// Among several animations of one property, the last one added is visible. A layer outside a
  /// window is not animated, and the completion receives `false`. If the window reduces motion,
  /// movements end immediately.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - key: A name. An animation with the same name is replaced. Animated changes use the name of
  ///     the property, such as `"opacity"`.
  ///   - completion: Called once, on the main queue in a frame. `false` means that the animation
  ///     was replaced, removed or left the window.
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

  /// Removes the animation with a name. The layer then displays the property's own value.
  public final func removeAnimation(forKey key: String) {
    animations?.remove { $0.key == key }
  }

  /// Removes all animations of this layer, which then displays its own values.
  public final func removeAllAnimations() {
    animations?.remove { _ in true }
  }

  /// The names of the running animations, in the order in which they were added.
  public final var animationKeys: [String] { animations?.keys ?? [] }

  /// Whether an animation of the layer has a duration above zero.
  package final var isAnimatedOverTime: Bool { animations?.takeTime ?? false }

  final func animateChange<Value>(
    of property: LayerProperty<Value>, from old: Value, to new: Value, in scope: AnimationScope
  ) {
    guard let animator = root.animator else { return }
    let oldValue = property.encode(old)
    let shown = animations(in: animator).shownValue(of: property.kind, own: oldValue) ?? oldValue
    lead(property.kind, from: shown, to: property.encode(new), in: scope, by: animator)
  }

  /// Animates from a value to the property's own value, regardless of the displayed value. A spring
  /// continues with its current velocity. A layer outside a window is not animated.
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
      animations?.remove { $0.key == kind.rawValue }
      return
    }
    let animations = animations(in: animator)
    let key = kind.rawValue
    let replaced = animations.animation(forKey: key)
    // Animates the difference from the new value to zero. An unanimated change of the property then
    // moves the whole animation, for example when a list keeps its position.
    animations.add(
      RunningAnimation(
        key: key, property: kind,
        path: .between(
          from: kind.difference(from: new, to: shown), to: .zero,
          velocity: scope.animation.initialVelocity(of: kind, found: animations.velocity(of: kind))),
        animation: scope.animation, isRelative: true,
        // A moving property continues from the last frame, without a pause of one frame.
        start: animator.frameTime ?? replaced?.time, completion: scope.completion))
  }

  /// Applies the other layer's remaining animation offset, if any, to this layer.
  package final func move(with other: Layer) { join(other, in: [.position]) }

  /// Continues the movement and resizing of a layer that has left the window in this frame.
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

  /// The velocity of a property's presentation value, as the components of its vector per second.
  package final func shownVelocity<Value>(of property: LayerProperty<Value>) -> [Double] {
    let velocity = animations?.velocity(of: property.kind) ?? .zero
    return velocity.indices.map { velocity[$0] }
  }

  private func animations(in animator: LayerAnimator) -> LayerAnimations {
    if let animations {
      if animations.isInWindow {
        animator.start(animations)
        return animations
      }
      // The animator would remove the animations only in its next frame, when the layer may already
      // be deallocated.
      animations.remove { _ in true }
      animations.layerIsGone()
    }
    // A weak reference would slow down each use of the layer, because every animated frame marks
    // it. The layer outlives each call, since it detaches its animations with `layerIsGone()`
    // before it replaces them, and in its `deinit`, which runs on the main actor.
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
