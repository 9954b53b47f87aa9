// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import WeftChanges
import WeftLocks

/// An item of a ``ComponentDataSource``, the same object for its lifetime. Any thread may use it.
public final class ComponentItem<Model: Sendable>: MapElement {
  struct BuildKey: Hashable, Sendable {
    let model: Int
    let generation: Int
  }

  private struct Contents {
    var model: Model
    var version = 0
    var shownVersion: Int?
    var isAlive = true
    var built: (key: BuildKey, component: any Component)?
    var scope: Scope?
  }

  /// The identity of the item.
  public let id: ElementID
  private let contents: Mutex<Contents>

  init(id: ElementID = ElementID(), model: Model) {
    self.id = id
    contents = Mutex(Contents(model: model))
  }

  /// The most recently applied model.
  public var model: Model { contents.withLock { $0.model } }

  /// Whether the item is in its data source.
  public var isAlive: Bool { contents.withLock { $0.isAlive } }

  var version: Int { contents.withLock { $0.version } }

  var modelAndVersion: (Model, Int) { contents.withLock { ($0.model, $0.version) } }

  func setModel(_ model: Model) {
    let old = contents.withLock { contents in
      defer {
        contents.model = model
        contents.version += 1
      }
      return contents.model
    }
    withExtendedLifetime(old) {}
  }

  var isLate: Bool { contents.withLock { $0.shownVersion ?? $0.version != $0.version } }

  func setShown(_ version: Int) { contents.withLock { $0.shownVersion = version } }

  /// The cached component, if its inputs are equal.
  func component(madeOf key: BuildKey) -> (any Component)? {
    contents.withLock { $0.built?.key == key ? $0.built?.component : nil }
  }

  func setComponent(_ component: any Component, madeOf key: BuildKey) {
    let old = contents.withLock { contents in
      defer { contents.built = (key, component) }
      return contents.built
    }
    withExtendedLifetime(old) {}
  }

  /// Ends the components of an item that is released with its data source, because their scopes and
  /// controllers may retain each other.
  deinit {
    guard let scope = contents.withLock({ $0.isAlive ? $0.scope : nil }) else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { scope.root.end() } }
  }

  /// The root of the item's scopes, which its cells use in turn.
  func scope(_ makeRoot: () -> ScopeRoot) -> Scope {
    if let scope = contents.withLock({ $0.scope }) { return scope }
    let made = Scope.makeRoot(makeRoot())
    return contents.withLock { contents in
      if let scope = contents.scope { return scope }
      contents.scope = made
      return made
    }
  }

  var scopeIfMade: Scope? { contents.withLock { $0.scope } }

  func end() -> Scope? {
    contents.withLock { contents in
      contents.isAlive = false
      return contents.scope
    }
  }
}
