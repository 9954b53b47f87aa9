// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

/// Components made of a collection's elements, told apart by identities.
///
/// The nodes of an element that moves move with it. Of elements with the same identity, the first
/// in one value corresponds to the first in the next, the second to the second.
public struct ForEach<
  Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable, Content: Component
>: Component where Data.Element: Sendable {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let data: Data
  private let id: @Sendable (Data.Element) -> ID
  /// Where `id` finds the identity; `nil` for the element's own.
  private let idPath: (any KeyPath<Data.Element, ID> & Sendable)?
  private let content: @Sendable (Data.Element) -> Content
  private var deletion: (@MainActor @Sendable (IndexSet) -> Void)?
  private var move: (@MainActor @Sendable (IndexSet, Int) -> Void)?

  /// Makes the components.
  ///
  /// - Parameters:
  ///   - data: one component for each element.
  ///   - id: an element's identity.
  ///   - content: makes an element's component; called on the thread that measures.
  public init(
    _ data: Data, id: any KeyPath<Data.Element, ID> & Sendable,
    @ComponentBuilder content: @escaping @Sendable (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    idPath = id
    self.content = content
  }

  /// Makes components of `Identifiable` elements.
  public init(
    _ data: Data, @ComponentBuilder content: @escaping @Sendable (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    id = { $0.id }
    idPath = nil
    self.content = content
  }

  /// Makes components of numbers.
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
  /// Makes components that change the elements of a binding's value.
  ///
  /// ```swift
  /// ForEach($tasks) { $task in TextField("Task", text: $task.title) }
  /// ```
  ///
  /// The binding of an element follows its identity. It changes nothing once the element is gone.
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

  /// Makes components that change the `Identifiable` elements of a binding's value.
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

  /// Appends the rows of each element, as of a round of a loop that has the element's identity.
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

  /// The rows of a `List`, which the user deletes by the Delete key while they are selected, by
  /// swiping them, or from their menus.
  ///
  /// - Parameter action: gets the offsets of the elements; called on the main actor.
  public func onDelete(
    perform action: (@MainActor @Sendable (IndexSet) -> Void)?
  ) -> ForEach {
    var copy = self
    copy.deletion = action
    return copy
  }

  /// The rows of a `List`, which the user drags to another place among them.
  ///
  /// - Parameter action: gets the offset of the row, and the offset of the element before which it
  ///   is dropped, which is the number of elements at the end; called on the main actor. Change the
  ///   data, as by `move(fromOffsets:toOffset:)`: otherwise the row stays where it was.
  public func onMove(
    perform action: (@MainActor @Sendable (IndexSet, Int) -> Void)?
  ) -> ForEach {
    var copy = self
    copy.move = action
    return copy
  }
}
