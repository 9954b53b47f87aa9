// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What an ``App`` shows: one window or several.
@MainActor public protocol Scene {
  /// The windows that are opened at launch, in this order.
  var windows: [Window] { get }
}

/// Several scenes as one; ``SceneBuilder`` makes it.
public struct SceneGroup: Scene {
  /// The windows of all scenes.
  public let windows: [Window]
}
