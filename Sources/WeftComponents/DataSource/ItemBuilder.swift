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

  private let content: Content
  private let stored: Mutex<Surroundings>

  init(_ configuration: ComponentConfiguration<Context>, _ content: @escaping Content) {
    self.content = content
    stored = Mutex(Surroundings(configuration: configuration))
  }

  var surroundings: Surroundings { stored.withLock { $0 } }

  func setSurroundings(_ new: Surroundings) {
    let old = stored.withLock { stored in
      defer { stored = new }
      return stored
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
    component(of: edition(of: item))
  }

  /// The component for the item's cell.
  func componentForCell(of edition: Edition) -> any Component {
    edition.item.setShown(edition.version)
    return component(of: edition)
  }

  private func component(of edition: Edition) -> any Component {
    let surroundings = edition.surroundings
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
