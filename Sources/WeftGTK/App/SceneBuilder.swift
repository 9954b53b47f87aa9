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
    var windows: [Window] = []
    for scene in repeat each scene { windows += scene.windows }
    return SceneGroup(windows: windows)
  }

  /// An `if` without `else`.
  public static func buildOptional(_ scene: (any Scene)?) -> SceneGroup {
    SceneGroup(windows: scene?.windows ?? [])
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first scene: some Scene) -> SceneGroup {
    SceneGroup(windows: scene.windows)
  }

  /// The other branch of an `if` or `switch`.
  public static func buildEither(second scene: some Scene) -> SceneGroup {
    SceneGroup(windows: scene.windows)
  }

  /// A loop.
  public static func buildArray(_ scenes: [some Scene]) -> SceneGroup {
    SceneGroup(windows: scenes.flatMap(\.windows))
  }
}
