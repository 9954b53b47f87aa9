// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftCollections
import WeftLocks

/// Keeps components' states for the items of a ``DiffableDataSource`` after the release of their
/// cells. Any thread may use it.
final class ItemScopes<Item: Identifiable & Sendable>: Sendable {
  /// Stands for an identity that need not be sendable.
  private struct Key: Hashable, Sendable {
    let item: Item

    static func == (left: Key, right: Key) -> Bool { left.item.id == right.item.id }

    func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
  }

  private let scopes = Mutex<[Key: Scope]>([:])

  deinit {
    let left = scopes.withLock { Array($0.values) }
    if left.isEmpty { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { for scope in left { scope.root.end() } }
    }
  }

  @MainActor var retained: RetainedItems<Item.ID> {
    RetainedItems { [weak self] in
      self?.scopes.withLock { Array($0.keys) }.map(\.item.id) ?? []
    } release: { [weak self] ids in
      self?.end(ids)
    }
  }

  func cell(
    of item: Item, content: @escaping @Sendable (Item) -> some Component
  ) -> CellNode {
    let key = Key(item: item)
    let scope = scope(of: key)
    return ComponentCellNode(
      item, in: scope,
      onEnd: { [weak self] hadControllers in
        self?.cellDidEnd(key, scope, hadControllers: hadControllers)
      }, anyContent: { content($0) })
  }

  private func scope(of id: Key) -> Scope {
    if let known = scopes.withLock({ $0[id] }) { return known }
    let made = Scope.makeRoot(ScopeRoot(outlivesNodes: true))
    return scopes.withLock { scopes in
      if let known = scopes[id] { return known }
      scopes[id] = made
      return made
    }
  }

  /// Keeps a released cell's scopes only if they contain something, because most rows have no
  /// state.
  private func cellDidEnd(_ id: Key, _ scope: Scope, hadControllers: Bool) {
    if scope.root.isEnded { return }
    let keeps = hadControllers || scope.hasState
    let released: Scope? = scopes.withLock { scopes in
      if keeps {
        if scopes[id] == nil { scopes[id] = scope }
        return nil
      }
      return scopes[id] === scope ? scopes.removeValue(forKey: id) : nil
    }
    withExtendedLifetime(released) {}
  }

  @MainActor private func end(_ ids: [Item.ID]) {
    let removed = Set(ids)
    // Identities are compared outside of the lock, because that runs user code.
    let keys = scopes.withLock { Array($0.keys) }.filter { removed.contains($0.item.id) }
    let ended = scopes.withLock { scopes in keys.compactMap { scopes.removeValue(forKey: $0) } }
    for scope in ended { scope.root.end() }
  }
}
