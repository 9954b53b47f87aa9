// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import WeftChanges
import WeftLocks

/// An item of a ``ComponentDataSource``: the same object as long as the item exists, whatever its
/// model and wherever it moves. Any thread may use it.
public final class ComponentItem<Model: Sendable>: MapElement {
  /// The values that a component was made of.
  struct BuildKey: Hashable, Sendable {
    /// Counts the models of the item.
    let model: Int
    /// Counts the configurations and reloads of the data source.
    let generation: Int
  }

  private struct Contents {
    var model: Model
    var version = 0
    /// That of the model that the item's cell shows.
    var shownVersion: Int?
    var isAlive = true
    var built: (key: BuildKey, component: any Component)?
    var scope: Scope?
  }

  /// The item's identity.
  public let id: ElementID
  private let contents: Mutex<Contents>

  init(id: ElementID = ElementID(), model: Model) {
    self.id = id
    contents = Mutex(Contents(model: model))
  }

  /// The model that was applied last.
  public var model: Model { contents.withLock { $0.model } }

  /// Whether the item is in its data source.
  public var isAlive: Bool { contents.withLock { $0.isAlive } }

  var version: Int { contents.withLock { $0.version } }

  var modelAndVersion: (Model, Int) { contents.withLock { ($0.model, $0.version) } }

  /// Takes another model.
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

  /// Whether its cell shows an older model.
  var isLate: Bool { contents.withLock { $0.shownVersion ?? $0.version != $0.version } }

  /// Notes which model its cell shows.
  func setShown(_ version: Int) { contents.withLock { $0.shownVersion = version } }

  /// The component, if it was made of the same before.
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

  /// Ends the components of an item released with its data source: their scopes and controllers may
  /// retain each other.
  deinit {
    guard let scope = contents.withLock({ $0.isAlive ? $0.scope : nil }) else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { scope.root.end() } }
  }

  /// The root of the item's scopes, which its cells use one after another.
  ///
  /// - Parameter makeRoot: makes the root, unless the item has one.
  func scope(_ makeRoot: () -> ScopeRoot) -> Scope {
    if let scope = contents.withLock({ $0.scope }) { return scope }
    let made = Scope.makeRoot(makeRoot())
    return contents.withLock { contents in
      if let scope = contents.scope { return scope }
      contents.scope = made
      return made
    }
  }

  /// The root of the item's scopes, if there was ever a cell.
  var scopeIfMade: Scope? { contents.withLock { $0.scope } }

  /// Notes that the item was removed.
  ///
  /// - Returns: its scopes, if it has any.
  func end() -> Scope? {
    contents.withLock { contents in
      contents.isAlive = false
      return contents.scope
    }
  }
}
