// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// The rule for how long a collection retains cells that have left all ranges.
public enum RetentionPolicy: Hashable, Sendable {
  /// Retains all cells, as Texture does.
  case all
  /// Retains the cells that left most recently, up to a number. For other cells only the size and
  /// the node block are retained.
  case bounded(count: Int)
}

/// The elements with a cell that have left all ranges, in the order in which they left.
struct NodeRetention {
  var policy = RetentionPolicy.bounded(count: 200)

  private var limit: Int {
    switch policy {
    case .all: .max
    case .bounded(let count): max(0, count)
    }
  }

  private struct Departure {
    let id: ElementID
    let number: Int
    // This must not retain a deleted element.
    weak var element: CollectionElement?
  }

  private var departures = FIFO<Departure>()
  /// The number of departures at which stale ones are removed. Elements that return or are deleted
  /// leave stale departures behind.
  private var departureLimit = 64
  /// The number of the last departure of each element that has not returned.
  private var away: [ElementID: Int] = [:]
  private var lastNumber = 0

  /// Adds an element that has left all ranges, again as the last. Returns elements to release.
  mutating func add(_ element: CollectionElement) -> [CollectionElement] {
    lastNumber += 1
    away[element.id] = lastNumber
    departures.append(Departure(id: element.id, number: lastNumber, element: element))
    let released = removeSurplus()
    if departures.count > departureLimit { dropStaleDepartures() }
    return released
  }

  /// Removes and returns the elements beyond the limit, in the order in which they left.
  mutating func removeSurplus() -> [CollectionElement] {
    var released: [CollectionElement] = []
    while away.count > limit, let first = departures.popFirst() {
      guard away[first.id] == first.number else { continue }
      away[first.id] = nil
      if let element = first.element { released.append(element) }
    }
    return released
  }

  mutating func remove(_ element: CollectionElement) {
    away[element.id] = nil
  }

  /// Removes all elements, unless the policy keeps all cells. Returns the elements to release now.
  mutating func removeAll() -> [CollectionElement] {
    if policy == .all { return [] }
    var released: [CollectionElement] = []
    while let departure = departures.popFirst() {
      if away[departure.id] == departure.number, let element = departure.element {
        released.append(element)
      }
    }
    away = [:]
    return released
  }

  private mutating func dropStaleDepartures() {
    var kept = FIFO<Departure>()
    while let departure = departures.popFirst() {
      guard away[departure.id] == departure.number else { continue }
      if departure.element == nil {
        away[departure.id] = nil
      } else {
        kept.append(departure)
      }
    }
    departures = kept
    departureLimit = 2 * departures.count + 64
  }
}
