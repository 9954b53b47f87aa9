// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The windows of an ``App``, such as one ``Window`` or several.
@MainActor public protocol Scene {
  /// Opens the windows. Called once at launch.
  ///
  /// - Throws: ``WindowHostError/noDisplay``.
  func open() throws(WindowHostError)
}

/// Several scenes, created by ``SceneBuilder``.
public struct SceneGroup: Scene {
  let scenes: [any Scene]

  /// Opens the windows of all scenes in order.
  public func open() throws(WindowHostError) {
    for scene in scenes { try scene.open() }
  }
}

/// Combines the scenes in a block.
@MainActor @resultBuilder public enum SceneBuilder {
  /// Builds one scene.
  public static func buildExpression(_ scene: some Scene) -> SceneGroup {
    SceneGroup(scenes: [scene])
  }

  /// Builds several scenes in order.
  public static func buildBlock(_ groups: SceneGroup...) -> SceneGroup {
    buildArray(groups)
  }

  /// Builds an `if` without `else`.
  public static func buildOptional(_ group: SceneGroup?) -> SceneGroup {
    group ?? SceneGroup(scenes: [])
  }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither(first group: SceneGroup) -> SceneGroup { group }

  /// Builds the other branch of an `if` or `switch`.
  public static func buildEither(second group: SceneGroup) -> SceneGroup { group }

  /// Builds a loop.
  public static func buildArray(_ groups: [SceneGroup]) -> SceneGroup {
    SceneGroup(scenes: groups.flatMap(\.scenes))
  }
}
