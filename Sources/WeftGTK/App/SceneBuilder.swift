// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Puts the scenes that a block lists together.
@MainActor @resultBuilder public enum SceneBuilder {
  /// One scene stays what it is.
  public static func buildBlock<Content: Scene>(_ scene: Content) -> Content { scene }

  /// Several scenes become a group.
  public static func buildBlock<each Content: Scene>(
    _ scene: repeat each Content
  ) -> SceneGroup {
    var scenes: [any Scene] = []
    for scene in repeat each scene { scenes.append(scene) }
    return SceneGroup(scenes: scenes)
  }

  /// An `if` without `else`.
  public static func buildOptional(_ scene: (some Scene)?) -> SceneGroup {
    SceneGroup(scenes: scene.map { [$0] } ?? [])
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first scene: some Scene) -> SceneGroup {
    SceneGroup(scenes: [scene])
  }

  /// The other branch of an `if` or `switch`.
  public static func buildEither(second scene: some Scene) -> SceneGroup {
    SceneGroup(scenes: [scene])
  }

  /// A loop.
  public static func buildArray(_ scenes: [some Scene]) -> SceneGroup {
    SceneGroup(scenes: scenes)
  }
}
