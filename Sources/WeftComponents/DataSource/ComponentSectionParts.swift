// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftCollections
import WeftLocks

/// The parts of the sections of a ``ComponentDataSource`` apart from their items.
///
/// Each closure receives the current index of a section. Headers, footers and other elements are
/// requested when a section is inserted or reloaded. The returned closure creates the component on
/// any thread, and again when the context changes or the source reloads.
@MainActor public struct ComponentSectionParts<Context: Equatable & Sendable> {
  /// Returns a closure that creates the component of an element of a section.
  public typealias Maker =
    @MainActor (_ section: Int) -> (@Sendable (Context) -> any Component)?

  /// The header of a section, by default none.
  public var header: Maker?
  /// The footer of a section, by default none.
  public var footer: Maker?
  /// Other elements of a section, such as a background, of kinds that the layout attaches.
  public var supplements: [SupplementaryKind: Maker] = [:]
  /// The layout of a section, or `nil` for the layout of the collection.
  public var layout: (@MainActor (_ section: Int) -> SectionLayout?)?
  /// Data that the collection keeps with a section and passes to layouts.
  public var context: (@MainActor (_ section: Int) -> (any Sendable)?)?
  /// The title of a section in the index of a table, or `nil` for none.
  public var indexTitle: (@MainActor (_ section: Int) -> String?)?

  /// Creates sections without further parts.
  public nonisolated init() {}
}

/// The model of a section's element. It creates the component for the current context.
struct SectionElement: Sendable {
  let makeComponent: @Sendable () -> any Component
}

/// The cells of section elements that a data source has created. Any thread may add cells.
final class SectionCells: Sendable {
  private struct Entry {
    weak var cell: ComponentCellNode<SectionElement>?
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ cell: ComponentCellNode<SectionElement>) {
    // Reading a weak reference may release the cell, which must happen outside the lock.
    let known = entries.withLock { $0 }
    let living = known.compactMap(\.cell)
    entries.withLock { entries in
      if entries.count > 2 * living.count + 16 {
        entries = living.map { Entry(cell: $0) }
      }
      entries.append(Entry(cell: cell))
    }
  }

  @MainActor func contentDidChange() {
    for entry in entries.withLock({ $0 }) { entry.cell?.contentDidChange() }
  }
}
