// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Components for the elements of a collection, identified by the elements' identities.
///
/// The nodes of an element move with it. Elements with equal identities are matched by their order.
public struct ForEach<
  Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable, Content: Component
>: Component where Data.Element: Sendable {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let data: Data
  private let id: @Sendable (Data.Element) -> ID
  private let idPath: (any KeyPath<Data.Element, ID> & Sendable)?
  private let content: @Sendable (Data.Element) -> Content
  private var deletion: (@MainActor @Sendable (IndexSet) -> Void)?
  private var move: (@MainActor @Sendable (IndexSet, Int) -> Void)?

  /// Creates a component for each element, whose identity is at a key path. The measuring thread
  /// calls `content`.
  public init(
    _ data: Data, id: any KeyPath<Data.Element, ID> & Sendable,
    @ComponentBuilder content: @escaping @Sendable (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    idPath = id
    self.content = content
  }

  /// Creates a component for each `Identifiable` element.
  public init(
    _ data: Data, @ComponentBuilder content: @escaping @Sendable (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    id = { $0.id }
    idPath = nil
    self.content = content
  }

  /// Creates a component for each number.
  public init(
    _ data: Range<Int>, @ComponentBuilder content: @escaping @Sendable (Int) -> Content
  ) where Data == Range<Int>, ID == Int {
    self.data = data
    id = { $0 }
    idPath = nil
    self.content = content
  }
}

extension ForEach {
  /// Creates components that change the elements of a binding's value.
  ///
  /// ```swift
  /// ForEach($tasks) { $task in TextField("Task", text: $task.title) }
  /// ```
  ///
  /// An element's binding follows its identity, and has no effect after the element's removal.
  ///
  /// - Complexity: O(elements), also for a change of one element, which copies the collection.
  public init<Elements: MutableCollection & RandomAccessCollection & Sendable>(
    _ data: Binding<Elements>, id: any KeyPath<Elements.Element, ID> & Sendable,
    @ComponentBuilder content: @escaping @Sendable (Binding<Elements.Element>) -> Content
  ) where Elements.Index: Sendable, Data == [Binding<Elements.Element>] {
    self.data = data.elements { $0[keyPath: id] }
    self.id = { $0.value[keyPath: id] }
    idPath = nil
    self.content = content
  }

  /// Creates components that change the `Identifiable` elements of a binding's value.
  public init<Elements: MutableCollection & RandomAccessCollection & Sendable>(
    _ data: Binding<Elements>,
    @ComponentBuilder content: @escaping @Sendable (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, Elements.Index: Sendable,
    Data == [Binding<Elements.Element>], ID == Elements.Element.ID
  {
    self.data = data.elements { $0.id }
    id = { $0.value.id }
    idPath = nil
    self.content = content
  }
}

extension ForEach: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for (index, element) in data.enumerated() {
      cursor.resolve(
        element: content(element), index: index, id: ScopeID(id(element)), into: &parts)
    }
  }
}

extension ForEach: RowListing {
  static var listsSections: Bool { true }

  func appendRows(to list: inout RowList, at path: RowPath) {
    if hasSections(Content.self) { return appendSections(to: &list, at: path) }
    list.append(
      data, id: id, idPath: idPath, at: path, onDelete: deletion, onMove: move
    ) { [content] in content($0) }
  }

  private func appendSections(to list: inout RowList, at path: RowPath) {
    var known: Set<ScopeID> = []
    for (index, element) in data.enumerated() {
      let id = ScopeID(id(element))
      let isFirst = known.insert(id).inserted
      list.append(
        content(element),
        at: isFirst ? path.appendingIdentified(round: index) : path.appending(index), inside: id)
    }
  }

  /// Makes the rows of a `List` deletable with the Delete key, by swiping, or from their menus. The
  /// main actor calls the action with the elements' offsets.
  public func onDelete(
    perform action: (@MainActor @Sendable (IndexSet) -> Void)?
  ) -> ForEach {
    var copy = self
    copy.deletion = action
    return copy
  }

  /// Makes the rows of a `List` movable by dragging. A row returns unless the action changes the
  /// data, for example with `move(fromOffsets:toOffset:)`.
  ///
  /// - Parameter action: Receives the offset of the row, and the offset of the element before which
  ///   it was dropped, or the number of elements, on the main actor.
  public func onMove(
    perform action: (@MainActor @Sendable (IndexSet, Int) -> Void)?
  ) -> ForEach {
    var copy = self
    copy.move = action
    return copy
  }
}
