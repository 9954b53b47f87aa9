// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Collects the effects of a tree's resolutions for the main actor, including nodes inside that
/// have their own resolvers. Any thread may use it.
final class ResolutionEffects: Sendable {
  typealias OnMain = @MainActor @Sendable () -> Void
  /// Reads a model once. Returns whether the component must be resolved again.
  typealias Reading = @MainActor @Sendable () -> Bool

  private struct Contents {
    var animated: [AnimatedSubtree] = []
    var readings: [Reading] = []
    var nested: [ObjectIdentifier: Nested] = [:]
    var nestedCount = 0
    var tellControllers: OnMain?
  }

  typealias TellNested = @MainActor @Sendable (_ isOutOfDate: Bool) -> Void

  private struct Nested {
    let order: Int
    let tell: TellNested
  }

  private let stored = Mutex(Contents())

  func onNews(_ tellControllers: @escaping OnMain) {
    stored.withLock { $0.tellControllers = tellControllers }
  }

  func add(_ new: [AnimatedSubtree], readings: [Reading]) {
    if new.isEmpty, readings.isEmpty { return }
    let nodes = Set(new.map(\.nodeID))
    // Reading weak references may release nodes, which must not happen under the lock.
    let known = stored.withLock { contents in
      let known = contents.animated.map(\.node)
      contents.readings += readings
      contents.animated = zip(contents.animated, known).compactMap { subtree, node in
        node == nil || nodes.contains(subtree.nodeID) ? nil : subtree
      }
      contents.animated += new
      return known
    }
    withExtendedLifetime(known) {}
  }

  func takeAnimated() -> [AnimatedSubtree] {
    stored.withLock { contents in
      defer { contents.animated = [] }
      return contents.animated
    }
  }

  func takeReadings() -> [Reading] {
    stored.withLock { contents in
      defer { contents.readings = [] }
      return contents.readings
    }
  }

  /// Adds a callback for the controllers inside a node, which runs with the tree's callbacks.
  func addNested(_ node: AnyObject, _ tell: @escaping TellNested) -> OnMain? {
    let (old, tellAll) = stored.withLock { contents in
      let nested = Nested(order: contents.nestedCount, tell: tell)
      contents.nestedCount += 1
      return (
        contents.nested.updateValue(nested, forKey: ObjectIdentifier(node)),
        contents.tellControllers
      )
    }
    withExtendedLifetime(old) {}
    return tellAll
  }

  func takeNested() -> [TellNested] {
    let nested = stored.withLock { contents in
      defer { contents.nested = [:] }
      return contents.nested
    }
    return nested.values.sorted { $0.order < $1.order }.map(\.tell)
  }
}
