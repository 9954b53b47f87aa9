// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension ComponentDataSource {
  /// Calls a closure after each change, after ``didApply`` and earlier listeners, until it is
  /// removed with ``removeListener(_:)``. Capture objects that retain the data source weakly.
  @discardableResult
  public func addListener(
    _ handler: @escaping @MainActor (AppliedChanges) -> Void
  ) -> ComponentDataSourceListener {
    let listener = ComponentDataSourceListener(handler)
    listeners.append(listener)
    return listener
  }

  /// Removes a listener. It still receives the change that is currently reported.
  public func removeListener(_ listener: ComponentDataSourceListener) {
    listeners.removeAll { $0 === listener }
  }

  func beginChange() { previousState = ComponentDataSourceState(map: map) }

  func noteReplacedModel(of item: Item) {
    if didApply != nil || !listeners.isEmpty {
      previousState?.replacedModels[item.id] = item.model
    }
  }

  func endChange() { previousState = nil }
}
