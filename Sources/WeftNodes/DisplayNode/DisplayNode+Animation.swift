// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftRuntime

extension DisplayNode {
  /// Animates the changes of nodes and layers that a closure makes.
  ///
  /// Colors, alpha, corners, borders, shadows, transforms and frames are animated from the next
  /// frame on, also if the closure invalidates the layout. A property continues from its current
  /// presentation value, and a spring with its current velocity. Nodes outside a window and nodes
  /// that appear change without animation, and so do the sizes of a collection's cells. With
  /// reduced motion, movement and resizing jump to their end.
  ///
  /// - Parameters:
  ///   - changes: The changes, which run immediately.
  ///   - completion: Called once after everything animated is at rest. Receives `false` if a part
  ///     was replaced, removed, or left the window.
  public static func animate<Result>(
    _ animation: Animation, _ changes: () throws -> Result,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    try Layer.animate(animation, changes, completion: completion)
  }

  /// Animates the changes of nodes and layers that a closure makes, with a curve. Times are in
  /// seconds. See ``animate(_:_:completion:)``.
  public static func animate<Result>(
    duration: Double, curve: TimingCurve = .easeInOut, delay: Double = 0,
    _ changes: () throws -> Result, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    try Layer.animate(
      duration: duration, curve: curve, delay: delay, changes, completion: completion)
  }

  /// The animation scope of the current changes, or `nil` if the changes are not animated or the
  /// node has no layer in a window.
  nonisolated final var animationScope: AnimationScope? {
    guard let scope = AnimationScope.current else { return nil }
    // Scopes exist only on the main actor's thread.
    return MainActor.assumeIsolated {
      guard storedLayer != nil, let runtime else { return nil }
      scope.join(runtime.mainQueue)
      return scope
    }
  }

  /// Applies animated changes to the layer in order, with unanimated changes between them.
  final func applyAnimatedChanges(to layer: Layer) {
    let changes = state.withLock { state in
      defer { state.removeAnimatedChanges() }
      return state.animatedChanges
    }
    let traits = shownTraits
    for change in changes {
      guard let looks = change.looks else { continue }
      looks.before.apply(to: layer, by: traits)
      let scope = traits.reducesMotion ? change.scope.withoutMovement : change.scope
      AnimationScope.run(scope) { looks.after.apply(to: layer, by: traits) }
    }
  }

  final func takeLayoutScope() -> AnimationScope? {
    state.withLock { state in
      defer { state.removeAnimatedChanges { $0.looks == nil } }
      return state.animatedChanges.last { $0.looks == nil }?.scope
    }
  }
}

extension NodeState {
  private var looks: NodeLooks { NodeLooks(properties: properties, frame: frame) }

  /// Makes a change and records it if it is animated. `scope`, which is
  /// ``DisplayNode/animationScope``, must be read without the lock.
  mutating func change<Result>(
    in scope: AnimationScope?, _ body: (inout NodeState) -> Result
  ) -> Result {
    guard let scope else { return body(&self) }
    let before = looks
    let result = body(&self)
    let after = looks
    let last = animatedChanges.count - 1
    if last >= 0, animatedChanges[last].scope === scope,
      let earlier = animatedChanges[last].looks
    {
      animatedChanges[last].looks = (earlier.before, after)
    } else {
      animatedChanges.append(AnimatedChange(scope: scope, looks: (before, after)))
    }
    return result
  }

  mutating func noteLayout(in scope: AnimationScope) {
    animatedChanges.append(AnimatedChange(scope: scope))
  }
}
