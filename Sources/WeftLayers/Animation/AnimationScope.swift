// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
package import WeftRuntime

/// The changes of one `animate` closure, which are animated together.
package final class AnimationScope: Sendable {
  package let animation: Animation
  let completion: AnimationCompletion?
  /// Whether movement jumps to its end, regardless of the window's setting.
  let endsMovement: Bool

  package init(
    _ animation: Animation, completion: AnimationCompletion?, endsMovement: Bool = false
  ) {
    self.animation = animation
    self.completion = completion
    self.endsMovement = endsMovement
  }

  /// The scope for a part of the window in which motion is reduced.
  package var withoutMovement: AnimationScope {
    AnimationScope(animation, completion: completion, endsMovement: true)
  }

  @MainActor package func join(_ queue: MainSerialQueue) { completion?.join(queue) }

  /// Thread-local, so a task that starts inside a closure does not belong to its scope.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  /// The scope of the current thread's changes, if they are animated.
  package static var current: AnimationScope? {
    pthread_getspecific(key).map {
      Unmanaged<AnimationScope>.fromOpaque($0).takeUnretainedValue()
    }
  }

  package static func run<Result>(
    _ scope: AnimationScope?, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = pthread_getspecific(key)
    let inner = scope.map { Unmanaged.passUnretained($0).toOpaque() }
    if inner == outer { return try body() }
    pthread_setspecific(key, inner)
    defer {
      pthread_setspecific(key, outer)
      withExtendedLifetime(scope) {}
    }
    return try body()
  }
}
