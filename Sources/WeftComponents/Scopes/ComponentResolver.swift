// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import WeftLayout

/// Makes layout elements of a component, and keeps its scopes from one value to the next.
///
/// Any thread may change the component or ask for the element; nobody waits for anybody.
final class ComponentResolver: Sendable {
  typealias Content = @Sendable () -> any Component

  private struct Resolution {
    let version: Int
    let element: any LayoutElement
    let tree: ScopeTree
  }

  private struct State {
    var content: Content
    var version = 0
    var resolution: Resolution?
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
    }
  }

  /// The component as a layout element whose leaves are nodes.
  ///
  /// Resolving changes nodes without a lock, so that threads may do it at the same time: those
  /// with the same value make the same changes, and who finds at the end that there is a later
  /// value resolves that too. So the last change is always one of the latest value.
  var element: any LayoutElement {
    while true {
      let state = state.withLock { $0 }
      if let resolution = state.resolution, resolution.version == state.version {
        return resolution.element
      }
      if let element = resolve(state) { return element }
    }
  }

  /// - Returns: `nil` if there is a later value meanwhile.
  private func resolve(_ start: State) -> (any LayoutElement)? {
    let key = ScopeKey(type: ObjectIdentifier(ComponentResolver.self), place: .position(0))
    var cursor = ScopeCursor(key, previous: start.resolution?.tree)
    let element = cursor.parts(of: start.content()).combined
    let made = Resolution(version: start.version, element: element, tree: cursor.tree)
    return state.withLock { state in
      guard state.version == start.version else {
        // Whoever has resolved the later value may have been overtaken by the changes made here.
        state.resolution = state.resolution.map {
          Resolution(version: start.version, element: $0.element, tree: $0.tree)
        }
        return nil
      }
      // Two threads with one value: the first one's nodes are used by both.
      if let known = state.resolution, known.version == state.version { return known.element }
      state.resolution = made
      return made.element
    }
  }
}
