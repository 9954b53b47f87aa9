// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftRuntime

extension DisplayNode {
  /// Animates the changes of nodes, and of layers, that a closure makes.
  ///
  /// Colours, alpha, corners, borders, shadows, transforms and frames move to their new values,
  /// beginning with the next frame; so do frames that change because the closure invalidates the
  /// layout.
  /// Changes you made before the closure apply at once, and changes you make after it apply without
  /// animation, even in the same turn. A property that is already animated continues from its
  /// current presentation value, and a spring from its current velocity. Nodes outside a window
  /// just change, and so do nodes that appear. While the window reduces motion, everything that
  /// moves or grows jumps to its end.
  ///
  /// A collection measures its cells on workers: this does not animate changes of their sizes.
  ///
  /// - Parameters:
  ///   - animation: how, and when.
  ///   - changes: runs at once.
  ///   - completion: called once, after everything that was animated is at rest; `false` if a part
  ///     of it was cut short: replaced, removed, or out of the window.
  public static func animate<Result>(
    _ animation: Animation, _ changes: () throws -> Result,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) rethrows -> Result {
    try Layer.animate(animation, changes, completion: completion)
  }

  /// Animates the changes of nodes, and of layers, that a closure makes, by a curve.
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
    try Layer.animate(
      duration: duration, curve: curve, delay: delay, changes, completion: completion)
  }

  /// The scope of the changes that the node's layer will show bit by bit; `nil` if they are not
  /// animated, or the node has no layer in a window that could show the way.
  nonisolated final var animationScope: AnimationScope? {
    guard let scope = AnimationScope.current else { return nil }
    // Scopes belong to closures of the main actor, and to its thread.
    return MainActor.assumeIsolated {
      guard storedLayer != nil, let runtime else { return nil }
      scope.join(runtime.mainQueue)
      return scope
    }
  }

  /// Brings the animated changes to the layer, in their order, with those in between that are not.
  final func applyAnimatedChanges(to layer: Layer) {
    let changes = state.withLock { state in
      defer { state.animatedChanges = [] }
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

  /// The scope in which a new layout was asked for.
  final func takeLayoutScope() -> AnimationScope? {
    state.withLock { state in
      defer { state.animatedChanges.removeAll { $0.looks == nil } }
      return state.animatedChanges.last { $0.looks == nil }?.scope
    }
  }
}

extension NodeState {
  /// The values that the layer is going to show.
  private var looks: NodeLooks { NodeLooks(properties: properties, frame: frame) }

  /// Makes a change, and notes it if it is animated.
  ///
  /// - Parameter scope: ``DisplayNode/animationScope``, asked without the lock.
  mutating func change<Result>(
    in scope: AnimationScope?, _ body: (inout NodeState) -> Result
  ) -> Result {
    guard let scope else { return body(&self) }
    let before = looks
    let result = body(&self)
    let after = looks
    changeAnimatedChanges { changes in
      if let last = changes.indices.last, changes[last].scope === scope,
        let earlier = changes[last].looks
      {
        changes[last].looks = (earlier.before, after)
      } else {
        changes.append(AnimatedChange(scope: scope, looks: (before, after)))
      }
    }
    return result
  }

  /// Notes that another layout is to be animated.
  mutating func noteLayout(in scope: AnimationScope) {
    changeAnimatedChanges { $0.append(AnimatedChange(scope: scope)) }
  }
}
