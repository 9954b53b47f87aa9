// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The effects of resolutions for the main actor, of one tree: of its own resolver, and of nodes
/// inside that resolve their content themselves. Any thread.
final class ResolutionEffects: Sendable {
  typealias OnMain = @MainActor @Sendable () -> Void
  /// Reads a model, if its closure was not called yet; returns whether that changes the component.
  typealias Reading = @MainActor @Sendable () -> Bool

  private struct Contents {
    /// The animations of resolutions that were not shown yet, the last of each node.
    var animated: [AnimatedSubtree] = []
    var readings: [Reading] = []
    /// Notifies controllers inside nodes with resolvers of their own, by node.
    var nested: [ObjectIdentifier: Nested] = [:]
    var nestedCount = 0
    var tellControllers: OnMain?
  }

  /// Notifies controllers inside a node, given whether the tree waits for changes.
  typealias TellNested = @MainActor @Sendable (_ isOutOfDate: Bool) -> Void

  private struct Nested {
    /// How many came before: the order in which they are told.
    let order: Int
    let tell: TellNested
  }

  private let stored = Mutex(Contents())

  /// Sets how the tree's controllers are notified of the components on the screen.
  func onNews(_ tellControllers: @escaping OnMain) {
    stored.withLock { $0.tellControllers = tellControllers }
  }

  func add(_ new: [AnimatedSubtree], readings: [Reading]) {
    if new.isEmpty, readings.isEmpty { return }
    let nodes = Set(new.map(\.nodeID))
    // Nodes that are looked at may be freed by that: not before the lock is given back.
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

  /// The nodes whose content is to be animated when the resolution is shown, since the last call.
  func takeAnimated() -> [AnimatedSubtree] {
    stored.withLock { contents in
      defer { contents.animated = [] }
      return contents.animated
    }
  }

  /// Reads models, since the last call.
  func takeReadings() -> [Reading] {
    stored.withLock { contents in
      defer { contents.readings = [] }
      return contents.readings
    }
  }

  /// Has the controllers inside a node notified together with those of the tree.
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

  /// Notifies them, since the last call, in the order in which they were resolved.
  func takeNested() -> [TellNested] {
    let nested = stored.withLock { contents in
      defer { contents.nested = [:] }
      return contents.nested
    }
    return nested.values.sorted { $0.order < $1.order }.map(\.tell)
  }
}
