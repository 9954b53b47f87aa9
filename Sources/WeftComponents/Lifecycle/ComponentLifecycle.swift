// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayout
import WeftNodes

/// Brings the results of a node's resolver to the main actor: controllers, and mistakes.
@MainActor final class ComponentLifecycle {
  nonisolated private let resolver: ComponentResolver
  private let ledger = LifecycleLedger()

  nonisolated init(_ resolver: ComponentResolver) {
    self.resolver = resolver
    resolver.attach()
  }

  /// Lets components of a node get to the main actor by the node's window.
  nonisolated func setNode(_ node: DisplayNode) {
    resolver.root.setOnMain { [weak node] block in
      if let node { return node.soon(block) }
      DispatchQueue.main.async { MainActor.assumeIsolated(block) }
    }
  }

  /// The component as an element; reports what it found to the main actor, soon. Any thread.
  nonisolated func element(
    for node: DisplayNode, onNews: @escaping @MainActor @Sendable () -> Void
  ) -> any LayoutElement {
    let (element, hasNews) = resolver.element(for: node)
    if hasNews { node.soon(onNews) }
    return element
  }

  /// Notifies controllers of the components that were resolved last, and reports mistakes.
  func takeNews() {
    // For resolutions that were not awaited, controllers read the models themselves.
    _ = resolver.effects.takeReadings()
    // Asked before the first of them has anything resolved.
    let isOutOfDate = resolver.isOutOfDate
    takeOwnNews(isOutOfDate: isOutOfDate)
    for tell in resolver.effects.takeNested() { tell(isOutOfDate || resolver.isOutOfDate) }
  }

  /// The same for the components of the node, but not for those that nodes inside resolve on their
  /// own.
  ///
  /// - Parameters:
  ///   - isOutOfDate: whether there are newer values.
  ///   - counts: whether components count that are those of a value; by its number.
  func takeOwnNews(
    isOutOfDate: Bool, where counts: (_ number: Int) -> Bool = { _ in true }
  ) {
    guard var news = resolver.takeNews() else { return }
    for mistake in news.mistakes { mistake.report() }
    // Pass the newest value to `onChange` actions: an action that writes back an older one would
    // undo what the user has typed since.
    if isOutOfDate, ledger.hasUpdates(news.tree) {
      resolver.root.resolveNow()
      news = resolver.takeNews() ?? news
      for mistake in news.mistakes { mistake.report() }
    }
    if counts(news.value) { ledger.show(news.tree) }
  }

  /// Whether controllers have not heard of the newest states.
  var isLate: Bool { resolver.isOutOfDate || !ledger.hasShown(resolver.newestTree) }

  /// Says whether the components are on the screen.
  func setMounted(_ isMounted: Bool) {
    ledger.setMounted(isMounted)
  }

  /// The node is gone, and so are its components, unless their scopes outlive it; any thread.
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
  /// Runs a block on the main actor: with the next frame, or as soon as possible without a window.
  nonisolated func soon(_ block: @escaping @MainActor @Sendable () -> Void) {
    if let runtime { return runtime.mainQueue.enqueue(block) }
    DispatchQueue.main.async { MainActor.assumeIsolated(block) }
  }
}
