// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// A closure that a ``ComponentDataSource`` calls after each change.
@MainActor public final class ComponentDataSourceListener {
  let handler: @MainActor (AppliedChanges) -> Void

  init(_ handler: @escaping @MainActor (AppliedChanges) -> Void) { self.handler = handler }

  isolated deinit {}
}

/// The items of a ``ComponentDataSource`` directly before a change.
@MainActor public struct ComponentDataSourceState<Model: Sendable> {
  let map: ElementMap<Void, ComponentItem<Model>>
  var replacedModels: [ElementID: Model] = [:]

  /// The number of sections.
  public var numberOfSections: Int { map.numberOfSections }

  /// The number of items in a section, or 0 if the section does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    map.numberOfItems(inSection: section)
  }

  /// The item at a path, or `nil`. The item itself may have a newer model.
  public func item(at path: ItemPath) -> ComponentItem<Model>? { map.element(at: path) }

  /// The model of the item at a path before the change, or `nil`.
  public func model(at path: ItemPath) -> Model? {
    item(at: path).map { replacedModels[$0.id] ?? $0.model }
  }

  /// The path of an item before the change, or `nil` if it is new.
  public func path(of item: ComponentItem<Model>) -> ItemPath? { map.path(of: item) }
}
