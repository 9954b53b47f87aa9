// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

final class ItemBuilder<Model: Sendable, Context: Equatable & Sendable>: Sendable {
  typealias Item = ComponentItem<Model>
  typealias Content = @Sendable (Model, Context) -> any Component

  struct BuildContext: Sendable {
    var configuration: ComponentConfiguration<Context>
    var generation = 0
    var reloads = 0
  }

  /// A snapshot of an item that the item's cell shows until the collection provides another.
  struct Edition: Sendable {
    let item: Item
    fileprivate let model: Model
    fileprivate let version: Int
    fileprivate let buildContext: BuildContext
  }

  private let content: Content
  private let stored: Mutex<BuildContext>

  init(_ configuration: ComponentConfiguration<Context>, _ content: @escaping Content) {
    self.content = content
    stored = Mutex(BuildContext(configuration: configuration))
  }

  var buildContext: BuildContext { stored.withLock { $0 } }

  func setBuildContext(_ new: BuildContext) {
    let old = stored.withLock { stored in
      defer { stored = new }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  var width: LayoutDimension {
    buildContext.configuration.width.map { .points($0) } ?? .auto
  }

  func edition(of item: Item) -> Edition {
    let (model, version) = item.modelAndVersion
    return Edition(item: item, model: model, version: version, buildContext: buildContext)
  }

  func component(of item: Item) -> any Component {
    component(of: edition(of: item))
  }

  func componentForCell(of edition: Edition) -> any Component {
    edition.item.setShown(edition.version)
    return component(of: edition)
  }

  private func component(of edition: Edition) -> any Component {
    let buildContext = edition.buildContext
    let key = Item.BuildKey(model: edition.version, generation: buildContext.generation)
    if let component = edition.item.component(madeOf: key) { return component }
    let component = content(edition.model, buildContext.configuration.context)
    edition.item.setComponent(component, madeOf: key)
    return component
  }

  /// Creates the component of a model that is not applied yet.
  func component(of model: Model, in context: Context) -> any Component {
    content(model, context)
  }
}
