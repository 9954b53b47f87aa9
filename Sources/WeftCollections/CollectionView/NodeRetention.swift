// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// How long a collection keeps cells that are in no range any more.
public enum RetentionPolicy: Hashable, Sendable {
  /// For ever, as in Texture.
  case all
  /// The last ones to leave, up to a number; of others only size and node block stay.
  case bounded(count: Int)
}

/// The cells that have left all ranges, the one that left first at the front.
///
/// By cell, not by element: while an update is prepared, an element on the screen and the next one
/// of its item have the same cell.
struct NodeRetention {
  var policy = RetentionPolicy.bounded(count: 200)

  private struct Departure {
    let cell: ObjectIdentifier
    let number: Int
    // A deleted element must not be kept alive by this.
    weak var element: CollectionElement?
  }

  private var departures = FIFO<Departure>()
  /// The number of the last departure of each cell that has not come back.
  private var away: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0

  /// Takes the cell of an element that has left all ranges; one that leaves again counts once, as
  /// the last.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func add(_ node: CellNode, of element: CollectionElement) -> [CollectionElement] {
    guard case .bounded(let count) = policy else { return [] }
    let cell = ObjectIdentifier(node)
    lastNumber += 1
    away[cell] = lastNumber
    departures.append(Departure(cell: cell, number: lastNumber, element: element))
    var released: [CollectionElement] = []
    while away.count > max(0, count), let first = departures.popFirst() {
      guard away[first.cell] == first.number else { continue }
      away[first.cell] = nil
      if let element = first.element { released.append(element) }
    }
    // Elements that flap leave stale departures behind.
    if departures.count > 2 * away.count + 64 { dropStaleDepartures() }
    return released
  }

  /// Forgets a cell that has come back.
  mutating func remove(_ node: CellNode) {
    away[ObjectIdentifier(node)] = nil
  }

  /// Forgets all cells.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func removeAll() -> [CollectionElement] {
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
      if away[departure.cell] == departure.number { kept.append(departure) }
    }
    departures = kept
  }
}
