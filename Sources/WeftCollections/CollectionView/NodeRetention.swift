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
struct NodeRetention {
  var policy = RetentionPolicy.bounded(count: 200)

  private struct Departure {
    let id: ElementID
    let number: Int
    // A deleted element must not be kept alive by this.
    weak var element: CollectionElement?
  }

  private var departures = FIFO<Departure>()
  /// The number of the last departure of each cell that has not come back.
  private var away: [ElementID: Int] = [:]
  private var lastNumber = 0

  /// Takes an element that has left all ranges; one that leaves again counts once, as the last.
  ///
  /// - Returns: the elements whose cells are to be released now.
  mutating func add(_ element: CollectionElement) -> [CollectionElement] {
    guard case .bounded(let count) = policy else { return [] }
    lastNumber += 1
    away[element.id] = lastNumber
    departures.append(Departure(id: element.id, number: lastNumber, element: element))
    var released: [CollectionElement] = []
    while away.count > max(0, count), let first = departures.popFirst() {
      guard away[first.id] == first.number else { continue }
      away[first.id] = nil
      if let element = first.element { released.append(element) }
    }
    // Elements that flap leave stale departures behind.
    if departures.count > 2 * away.count + 64 { dropStaleDepartures() }
    return released
  }

  /// Forgets an element that has come back.
  mutating func remove(_ element: CollectionElement) {
    away[element.id] = nil
  }

  private mutating func dropStaleDepartures() {
    var kept = FIFO<Departure>()
    while let departure = departures.popFirst() {
      if away[departure.id] == departure.number { kept.append(departure) }
    }
    departures = kept
  }
}
