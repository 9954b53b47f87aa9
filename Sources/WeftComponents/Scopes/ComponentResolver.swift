// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

/// Makes layout elements of a component, and keeps its scopes from one value to the next.
///
/// Any thread may change the component or ask for the element; nobody waits for anybody.
final class ComponentResolver: Sendable {
  typealias Content = @Sendable () -> any Component

  /// A class, so that two resolutions can be told apart.
  private final class Resolution: Sendable {
    let element: any LayoutElement
    let tree: ScopeTree

    init(_ content: any Component, previous: Resolution?) {
      let key = ScopeKey(type: ObjectIdentifier(ComponentResolver.self), place: .position(0))
      var cursor = ScopeCursor(key, previous: previous?.tree)
      element = cursor.parts(of: content).combined
      tree = cursor.tree
    }
  }

  private struct State {
    var content: Content
    /// Counts the values.
    var version = 0
    var resolution: Resolution?
    /// Whether the nodes may show something else than the resolution says.
    var isOutOfDate = true
  }

  private let state: Mutex<State>

  init(_ content: @escaping Content) {
    state = Mutex(State(content: content))
  }

  /// Takes another value of the component, which is made where it is resolved.
  func update(_ content: @escaping Content) {
    state.withLock {
      $0.content = content
      $0.version += 1
      $0.isOutOfDate = true
    }
  }

  /// The component as a layout element whose leaves are nodes.
  ///
  /// Resolving changes nodes without a lock, and several threads may do it at the same time. Who
  /// finds at the end that the value or the resolution is another one than at the start may have
  /// spoiled what the other has made, and does it again from there. One of those who work at a
  /// time always succeeds, so that the last one to change the nodes brings them up to date.
  var element: any LayoutElement {
    while true {
      let start = state.withLock { $0 }
      if let resolution = start.resolution, !start.isOutOfDate { return resolution.element }
      let resolution = Resolution(start.content(), previous: start.resolution)
      let isUndisturbed = state.withLock { state in
        guard state.version == start.version, state.resolution === start.resolution else {
          state.isOutOfDate = true
          return false
        }
        state.resolution = resolution
        state.isOutOfDate = false
        return true
      }
      if isUndisturbed { return resolution.element }
    }
  }
}
