// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
public import WeftLayout
import WeftNodes

/// A cell that shows a model by a component.
///
/// Another model of the item is taken in place: the cell keeps its nodes, and changes those whose
/// components differ.
public final class ComponentCellNode<Model: Sendable>: CellNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; the stored properties never change and are Sendable.

  private let content: @Sendable (Model) -> any Component
  private let resolver: ComponentResolver

  /// Makes a cell; any thread.
  ///
  /// - Parameters:
  ///   - model: what the cell shows first.
  ///   - content: makes the component of a model; called on the thread that measures.
  public init(
    _ model: Model, @ComponentBuilder content: @escaping @Sendable (Model) -> some Component
  ) {
    self.content = { content($0) }
    resolver = ComponentResolver { content(model) }
    super.init()
  }

  /// Takes another model, if it is of the cell's type.
  @MainActor public override func update(toModel model: any Sendable) -> Bool {
    guard let model = model as? Model else { return false }
    resolver.update { [content] in content(model) }
    setNeedsLayout()
    return true
  }

  /// The component's elements.
  public override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    resolver.element
  }
}
