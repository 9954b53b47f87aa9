// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
package import WeftRuntime

/// Changes that are animated together: those of one `animate` closure.
package final class AnimationScope: Sendable {
  /// How they are animated.
  package let animation: Animation
  let completion: AnimationCompletion?
  /// Whether movement jumps to its end, whatever the window does.
  let endsMovement: Bool

  package init(
    _ animation: Animation, completion: AnimationCompletion?, endsMovement: Bool = false
  ) {
    self.animation = animation
    self.completion = completion
    self.endsMovement = endsMovement
  }

  /// The same for a part of the window where motion is reduced.
  package var withoutMovement: AnimationScope {
    AnimationScope(animation, completion: completion, endsMovement: true)
  }

  /// Changes in a window take part: its main queue calls the completion.
  @MainActor package func join(_ queue: MainSerialQueue) { completion?.join(queue) }

  /// The thread's own: a task that starts inside a closure does not belong to it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  /// The scope of the changes that this thread makes now; `nil` if they are not animated.
  package static var current: AnimationScope? {
    // The pointer is that of a scope which `run` keeps.
    pthread_getspecific(key).map {
      Unmanaged<AnimationScope>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Runs a closure whose changes are animated together, or not at all.
  package static func run<Result>(
    _ scope: AnimationScope?, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = pthread_getspecific(key)
    let inner = scope.map { Unmanaged.passUnretained($0).toOpaque() }
    // Most changes are animated as those around them, or not at all.
    if inner == outer { return try body() }
    pthread_setspecific(key, inner)
    defer {
      pthread_setspecific(key, outer)
      withExtendedLifetime(scope) {}
    }
    return try body()
  }
}
