// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct ListSelection: Sendable {
  let allowsMultiple: Bool
  let read: @Sendable () -> Set<ScopeID>
  let write: @Sendable (Set<ScopeID>) -> Void

  init<ID: Hashable & Sendable>(_ binding: Binding<ID?>) {
    allowsMultiple = false
    read = { binding.newest.map { [ScopeID($0)] } ?? [] }
    write = { ids in binding.wrappedValue = ids.lazy.compactMap { $0.value as? ID }.first }
  }

  init<ID: Hashable & Sendable>(_ binding: Binding<Set<ID>>) {
    allowsMultiple = true
    read = { Set(binding.newest.map { ScopeID($0) }) }
    write = { ids in binding.wrappedValue = Set(ids.compactMap { $0.value as? ID }) }
  }
}
