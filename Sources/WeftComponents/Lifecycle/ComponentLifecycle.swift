// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayout
import WeftNodes

/// Delivers the controllers and mistakes of a node's resolver to the main actor.
@MainActor final class ComponentLifecycle {
  nonisolated private let resolver: ComponentResolver
  private let ledger = LifecycleLedger()

  nonisolated init(_ resolver: ComponentResolver) {
    self.resolver = resolver
    resolver.attach()
  }

  nonisolated func setNode(_ node: DisplayNode) {
    resolver.root.setOnMain { [weak node] block in
      if let node { return node.soon(block) }
      DispatchQueue.main.async { MainActor.assumeIsolated(block) }
    }
  }

  /// Returns the component as an element. Schedules a report on the main actor. Any thread.
  nonisolated func element(
    for node: DisplayNode, onNews: @escaping @MainActor @Sendable () -> Void
  ) -> any LayoutElement {
    let (element, hasNews) = resolver.element(for: node)
    if hasNews { node.soon(onNews) }
    return element
  }

  func takeNews() {
    // For resolutions that were not awaited, controllers read the models themselves.
    _ = resolver.effects.takeReadings()
    // Read before the first of them resolves anything.
    let isOutOfDate = resolver.isOutOfDate
    takeOwnNews(isOutOfDate: isOutOfDate)
    for tell in resolver.effects.takeNested() { tell(isOutOfDate || resolver.isOutOfDate) }
  }

  /// Handles the node's own components, excluding components that nodes inside resolve themselves.
  /// `counts` is whether the components of a value count, by its number.
  func takeOwnNews(
    isOutOfDate: Bool, where counts: (_ number: Int) -> Bool = { _ in true }
  ) {
    guard var news = resolver.takeNews() else { return }
    for mistake in news.mistakes { mistake.report() }
    // Passes the newest value to `onChange` actions. An action that writes back an older value
    // would undo what the user has typed since.
    if isOutOfDate, ledger.hasUpdates(news.tree) {
      resolver.root.resolveNow()
      news = resolver.takeNews() ?? news
      for mistake in news.mistakes { mistake.report() }
    }
    if counts(news.value) { ledger.show(news.tree) }
  }

  /// Whether some controllers have not received the newest states.
  var isLate: Bool { resolver.isOutOfDate || !ledger.hasShown(resolver.newestTree) }

  func setMounted(_ isMounted: Bool) {
    ledger.setMounted(isMounted)
  }

  /// Ends the components after the node was deallocated, unless their scopes outlive it. Any
  /// thread.
  nonisolated func end() {
    guard resolver.hasHadControllers || resolver.root.outlivesNodes else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.ledger.setMounted(false)
        if !self.resolver.root.outlivesNodes { self.ledger.show(nil) }
        self.resolver.root.detach()
      }
    }
  }
}

extension DisplayNode {
  nonisolated func soon(_ block: @escaping @MainActor @Sendable () -> Void) {
    if let runtime { return runtime.mainQueue.enqueue(block) }
    DispatchQueue.main.async { MainActor.assumeIsolated(block) }
  }
}
