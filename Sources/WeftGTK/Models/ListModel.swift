// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftChanges

/// An ``/WeftChanges/ElementMap`` as a `GListModel`, so that GTK's lists can display Weft's data.
///
/// Sections follow each other without borders. An element has one `GObject` while GTK retains it.
/// To bind a row, use ``element(of:)``. A replaced map without other owners is deallocated on a
/// worker, so elements may be deallocated on any thread.
@MainActor public final class ListModel<Section: Sendable, Element: MapElement> {
  /// The map that the list displays.
  public var map: ElementMap<Section, Element> { contents.map }

  private let object: ListModelObject
  private let contents: Contents
  /// The map to display after the current signals.
  private var next: ElementMap<Section, Element>?

  /// Creates a model of a map.
  public init(_ map: ElementMap<Section, Element>) {
    contents = Contents(map)
    object = ListModelObject()
    object.count = { [contents] in contents.count }
    object.element = { [contents] in contents.item(at: $0) }
  }

  // The last release may happen on any thread. Until this runs on the main actor, GTK uses the
  // contents.
  isolated deinit {
    // GTK may retain the model, which is empty then.
    let count = contents.count
    let map = contents.takeMap()
    object.count = { 0 }
    object.element = { _ in nil }
    if count > 0 { object.emitItemsChanged(at: 0, removed: count, added: 0) }
    object.release()
    FrameDriver.release(consume map)
  }

  /// The `GListModel *`, which is valid while this object exists or GTK retains the model.
  public var gListModel: UnsafeMutableRawPointer { object.pointer }

  /// Returns the element of an item of the model, such as the result of `gtk_list_item_get_item`.
  public static func element(of item: UnsafeMutableRawPointer) -> Element? {
    ListModelItem.of(item)?.element as? Element
  }

  /// Displays another map and emits `items-changed` for each range of items that differs.
  ///
  /// A signal handler may call this method again. The newest map is displayed after the current
  /// signals, and ``map`` is the previous map until then.
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
    // Runs from the end to the start, so that the positions of later signals still refer to the old
    // map.
    for replacement in replacements.reversed() {
      contents.rest = (oldMap, replacement.old.lowerBound, replacement.new.lowerBound)
      object.emitItemsChanged(
        at: replacement.old.lowerBound, removed: replacement.old.count,
        added: replacement.new.count)
    }
    contents.rest = nil
    // Deallocating a large map on the main thread would cost a frame.
    FrameDriver.release(consume oldMap)
  }

  @MainActor private final class Contents {
    var map: ElementMap<Section, Element>
    /// The previous map during signals, and the ends of its remaining part in both maps.
    var rest: (map: ElementMap<Section, Element>, oldEnd: Int, newStart: Int)?

    init(_ map: ElementMap<Section, Element>) { self.map = map }

    /// Replaces the map with an empty one, so that the caller becomes the only owner.
    func takeMap() -> ElementMap<Section, Element> {
      defer { map = ElementMap() }
      return map
    }

    var count: Int {
      rest.map { $0.oldEnd + map.count - $0.newStart } ?? map.count
    }

    func item(at position: Int) -> Element? {
      var (source, index) = (map, position)
      if let rest {
        if position < rest.oldEnd {
          source = rest.map
        } else {
          index = position - rest.oldEnd + rest.newStart
        }
      }
      return source.path(atPosition: index).flatMap { source.element(at: $0) }
    }
  }
}
