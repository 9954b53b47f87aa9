// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What an ``App`` shows: a ``Window``, or several.
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
