// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// How long a collection keeps cells that have left all ranges.
public enum RetentionPolicy: Hashable, Sendable {
  /// Keeps all, as in Texture.
  case all
  /// The last ones to leave, up to a number; of others only the size and the node block are kept.
  case bounded(count: Int)
}

/// The cells that have left all ranges, the one that left first at the front.
///
/// By cell, not by element: while an update is prepared, an element on the screen and the next one
/// of its item have the same cell.
struct NodeRetention {
  var policy = RetentionPolicy.bounded(count: 200)

  /// How many cells are kept.
  private var limit: Int {
    switch policy {
    case .all: .max
    case .bounded(let count): max(0, count)
    }
  }

  private struct Departure {
    let cell: ObjectIdentifier
    let number: Int
    // A deleted element must not be kept alive by this.
    weak var element: CollectionElement?
  }

  private var departures = FIFO<Departure>()
  /// The number of departures at which stale ones are dropped.
  private var departureLimit = 64
  /// The number of the last departure of each cell that has not come back.
  private var away: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0

  /// Takes the cell of an element that has left all ranges; one that leaves again counts once, as
  /// the last.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func add(_ node: CellNode, of element: CollectionElement) -> [CollectionElement] {
    let cell = ObjectIdentifier(node)
    lastNumber += 1
    away[cell] = lastNumber
    departures.append(Departure(cell: cell, number: lastNumber, element: element))
    let released = removeSurplus()
    // Elements that flap, or are deleted, leave stale departures behind.
    if departures.count > departureLimit { dropStaleDepartures() }
    return released
  }

  /// Forgets the cells that are too many, those first that left first.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func removeSurplus() -> [CollectionElement] {
    var released: [CollectionElement] = []
    while away.count > limit, let first = departures.popFirst() {
      guard away[first.cell] == first.number else { continue }
      away[first.cell] = nil
      if let element = first.element { released.append(element) }
    }
    return released
  }

  /// Forgets a cell that has come back.
  mutating func remove(_ node: CellNode) {
    away[ObjectIdentifier(node)] = nil
  }

  /// Forgets all cells, unless they are kept for ever.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func removeAll() -> [CollectionElement] {
    if policy == .all { return [] }
    var released: [CollectionElement] = []
    while let departure = departures.popFirst() {
      if away[departure.cell] == departure.number, let element = departure.element {
        released.append(element)
      }
    }
    away = [:]
    return released
  }

  private mutating func dropStaleDepartures() {
    var kept = FIFO<Departure>()
    while let departure = departures.popFirst() {
      guard away[departure.cell] == departure.number else { continue }
      if departure.element == nil {
        away[departure.cell] = nil
      } else {
        kept.append(departure)
      }
    }
    departures = kept
    departureLimit = 2 * departures.count + 64
  }
}
