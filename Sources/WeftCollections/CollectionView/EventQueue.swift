// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Delivers the events of a collection to the program's code, one at a time.
@MainActor final class EventQueue {
  enum Event {
    case didScroll(ScrollReason)
    case willBeginDragging
    case willEndDragging(target: Point)
    case didEndDecelerating
    case willDisplay(CellNode)
    case didEndDisplaying(CellNode)
    /// An update has changed sections themselves.
    case didEditSections
  }

  var isInHierarchy = false
  private var events = FIFO<Event>()
  /// The number of running functions that must end before the program's code is called.
  private var lockCount = 0
  var handler: (@MainActor (Event) -> Void)?

  isolated deinit {}

  var isLocked: Bool { lockCount > 0 }

  func lock() { lockCount += 1 }

  /// Ends a ``lock()``. Events are delivered by the next ``drain()``.
  func unlock() { lockCount -= 1 }

  func append(_ event: Event) { events.append(event) }

  /// Adds an event, and delivers it unless events are deferred.
  func post(_ event: Event) {
    append(event)
    drain()
  }

  func drain() {
    guard !isLocked else { return }
    while let event = events.popFirst() {
      switch event {
      case .willDisplay(let cell): cell.setInHierarchy(isInHierarchy)
      case .didEndDisplaying(let cell): cell.setInHierarchy(false)
      default: break
      }
      handler?(event)
    }
  }
}
