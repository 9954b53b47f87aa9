// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftChanges

/// An ``ElementMap`` as a `GListModel`, so that GTK's own lists can show Weft's data.
///
/// Sections follow each other without borders. Items are `GObject`s, created when GTK asks for them
/// and the same for an element as long as GTK holds them; ``element(of:)`` returns their elements,
/// in the functions that bind a list's rows. A map that is no longer shown is deallocated on a
/// worker, unless it has other owners: elements may be deallocated on any thread.
@MainActor public final class ListModel<Section: Sendable, Element: MapElement> {
  /// The data that the list shows.
  public var map: ElementMap<Section, Element> { contents.map }

  private let object: ListModelObject
  private let contents: Contents
  /// The map to show after the current signals.
  private var next: ElementMap<Section, Element>?

  /// Makes a model of a map.
  public init(_ map: ElementMap<Section, Element>) {
    contents = Contents(map)
    object = ListModelObject()
    object.count = { [contents] in contents.count }
    object.element = { [contents] in contents.item(at: $0) }
  }

  // The last reference may go on any thread: GTK asks the contents until this has its turn.
  isolated deinit {
    // GTK may keep the model for longer; it is empty then.
    let count = contents.count
    let map = contents.takeMap()
    object.count = { 0 }
    object.element = { _ in nil }
    if count > 0 { object.emitItemsChanged(at: 0, removed: count, added: 0) }
    object.release()
    FrameDriver.release(consume map)
  }

  /// The model: a `GListModel *`, valid as long as this object or a reference that GTK holds.
  public var gListModel: UnsafeMutableRawPointer { object.pointer }

  /// The element of an item of the model.
  ///
  /// - Parameter item: A `GObject *` that the model has given, as from `gtk_list_item_get_item`.
  public static func element(of item: UnsafeMutableRawPointer) -> Element? {
    ListModelItem.of(item)?.element as? Element
  }

  /// Shows another map, and emits `items-changed` for each stretch of items that differs.
  ///
  /// A handler of that signal may call it again: the newest map is shown after the current signals,
  /// and ``map`` is the previous one until then.
  ///
  /// - Complexity: O(k · log n) for k edits between the two maps, and O(s · log s) for s sections.
  public func show(_ newMap: ElementMap<Section, Element>) {
    if let skipped = next.take() { FrameDriver.release(consume skipped) }
    next = newMap
    guard contents.rest == nil else { return }
    while let newMap = next {
      next = nil
      tellChanges(to: newMap)
    }
  }

  private func tellChanges(to newMap: ElementMap<Section, Element>) {
    let replacements = newMap.replacements(from: map)
    let oldMap = contents.takeMap()
    contents.map = newMap
    // From the end to the beginning: positions of later signals are still those of the old map.
    for replacement in replacements.reversed() {
      contents.rest = (oldMap, replacement.old.lowerBound, replacement.new.lowerBound)
      object.emitItemsChanged(
        at: replacement.old.lowerBound, removed: replacement.old.count,
        added: replacement.new.count)
    }
    contents.rest = nil
    // On the main thread a large one would cost a frame.
    FrameDriver.release(consume oldMap)
  }

  /// Answers the questions that GTK asks.
  @MainActor private final class Contents {
    var map: ElementMap<Section, Element>
    /// While signals are emitted: the map before, and where the rest of it stops in both maps.
    var rest: (map: ElementMap<Section, Element>, oldEnd: Int, newStart: Int)?

    init(_ map: ElementMap<Section, Element>) { self.map = map }

    /// Leaves an empty map, so that the caller is the only owner of the previous one.
    func takeMap() -> ElementMap<Section, Element> {
      defer { map = ElementMap() }
      return map
    }

    var count: Int {
      rest.map { $0.oldEnd + map.count - $0.newStart } ?? map.count
    }

    func item(at position: Int) -> (id: ElementID, element: any AnyObject & Sendable)? {
      var (source, index) = (map, position)
      if let rest {
        if position < rest.oldEnd {
          source = rest.map
        } else {
          index = position - rest.oldEnd + rest.newStart
        }
      }
      return source.path(atPosition: index).flatMap { source.element(at: $0) }.map { ($0.id, $0) }
    }
  }
}
