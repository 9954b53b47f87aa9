// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The windows of an ``App``: one ``Window``, or several.
@MainActor public protocol Scene {
  /// Opens the windows; called once at launch.
  ///
  /// - Throws: ``WindowHostError/noDisplay``.
  func open() throws(WindowHostError)
}

/// Several scenes as one; ``SceneBuilder`` makes it.
public struct SceneGroup: Scene {
  let scenes: [any Scene]

  /// Opens the windows of all scenes, in their order.
  public func open() throws(WindowHostError) {
    for scene in scenes { try scene.open() }
  }
}

/// Combines the scenes that a block lists.
@MainActor @resultBuilder public enum SceneBuilder {
  /// One scene.
  public static func buildExpression(_ scene: some Scene) -> SceneGroup {
    SceneGroup(scenes: [scene])
  }

  /// Several scenes, in their order.
  public static func buildBlock(_ groups: SceneGroup...) -> SceneGroup {
    buildArray(groups)
  }

  /// An `if` without `else`.
  public static func buildOptional(_ group: SceneGroup?) -> SceneGroup {
    group ?? SceneGroup(scenes: [])
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first group: SceneGroup) -> SceneGroup { group }

  /// The other branch of an `if` or `switch`.
  public static func buildEither(second group: SceneGroup) -> SceneGroup { group }

  /// A loop.
  public static func buildArray(_ groups: [SceneGroup]) -> SceneGroup {
    SceneGroup(scenes: groups.flatMap(\.scenes))
  }
}
