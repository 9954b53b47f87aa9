// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

/// Makes components of items; any thread.
final class ItemBuilder<Model: Sendable, Context: Equatable & Sendable>: Sendable {
  typealias Item = ComponentItem<Model>
  typealias Content = @Sendable (Model, Context) -> any Component

  /// The values that all items depend on.
  struct Surroundings: Sendable {
    var configuration: ComponentConfiguration<Context>
    /// Counts the contexts and reloads.
    var generation = 0
  }

  /// An item as a collection has asked for it: its cell shows that until the collection brings
  /// another one.
  struct Edition: Sendable {
    let item: Item
    fileprivate let model: Model
    fileprivate let version: Int
    fileprivate let surroundings: Surroundings
  }

  private struct Stored {
    var newest: Surroundings
    /// Those that the collection shows by now.
    var shown: Surroundings
  }

  private let content: Content
  private let stored: Mutex<Stored>

  init(_ configuration: ComponentConfiguration<Context>, _ content: @escaping Content) {
    self.content = content
    let surroundings = Surroundings(configuration: configuration)
    stored = Mutex(Stored(newest: surroundings, shown: surroundings))
  }

  var surroundings: Surroundings { stored.withLock { $0.newest } }

  func setSurroundings(_ new: Surroundings) {
    let old = stored.withLock { stored in
      defer { stored.newest = new }
      return stored.newest
    }
    withExtendedLifetime(old) {}
  }

  /// The collection shows cells in these surroundings, so that cells of older ones are made for
  /// them, too.
  func setShown(_ new: Surroundings) {
    let old = stored.withLock { stored in
      let old = stored.shown
      if old.generation < new.generation { stored.shown = new }
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// The width of the cells' contents.
  var width: LayoutDimension {
    surroundings.configuration.width.map { .points($0) } ?? .auto
  }

  /// The item as it is.
  func edition(of item: Item) -> Edition {
    let (model, version) = item.modelAndVersion
    return Edition(item: item, model: model, version: version, surroundings: surroundings)
  }

  /// The item's component, made now if it is not there.
  func component(of item: Item) -> any Component {
    let edition = edition(of: item)
    return component(of: edition, in: edition.surroundings)
  }

  /// The component for the item's cell.
  func component(of edition: Edition) -> any Component {
    let shown = stored.withLock { $0.shown }
    let isOlder = edition.surroundings.generation < shown.generation
    let surroundings = isOlder ? shown : edition.surroundings
    edition.item.setGenerationOfCell(surroundings.generation)
    return component(of: edition, in: surroundings)
  }

  private func component(of edition: Edition, in surroundings: Surroundings) -> any Component {
    let key = Item.BuildKey(model: edition.version, generation: surroundings.generation)
    if let component = edition.item.component(madeOf: key) { return component }
    let component = content(edition.model, surroundings.configuration.context)
    edition.item.setComponent(component, madeOf: key)
    return component
  }

  /// Makes the component of a model that is not applied yet.
  func component(of model: Model, in context: Context) -> any Component {
    content(model, context)
  }
}
