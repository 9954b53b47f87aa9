// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftChanges
import WeftLocks
import WeftNodes
package import WeftRuntime

@MainActor final class PendingWork<Model: Equatable & Sendable, Context: Equatable & Sendable> {
  enum Work {
    case changeSet(ResolvedChangeSet<Model>)
    case configuration(ComponentConfiguration<Context>)
    case reload
    case states([ItemStateChange<Model>])

    var kind: PendingChange.Kind {
      switch self {
      case .changeSet: .changeSet
      case .configuration: .configuration
      case .reload: .reload
      case .states: .states
      }
    }
  }

  let id: Int
  let work: Work
  let mode: UpdateMode
  let userInfo: UserInfo
  let debugName: String?
  var lateResults = 0
  var whenApplied: (@MainActor (AppliedChanges) -> Void)?

  init(id: Int, work: Work, mode: UpdateMode, userInfo: UserInfo, debugName: String?) {
    self.id = id
    self.work = work
    self.mode = mode
    self.userInfo = userInfo
    self.debugName = debugName
  }
}

struct BuildUnderWay {
  let changeID: Int
  let stateNumber: Int
  /// `nil` after it has run or was dropped together with its window.
  weak let item: WorkItem?
}

package struct DataSourceExecutor: Sendable {
  package var onWorker: @Sendable (WorkItem) -> Void
  package var onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  package init(
    onWorker: @escaping @Sendable (WorkItem) -> Void,
    onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.onWorker = onWorker
    self.onMain = onMain
  }

  /// Uses the window that shows a node, or else the process.
  init(of place: NodePlace) {
    self.init { item in
      if let workers = place.node?.runtime?.workers { return workers.submit(item) }
      DispatchQueue.global(qos: .userInitiated).async { item.run() }
    } onMain: { block in
      if let node = place.node { return node.soon(block) }
      DispatchQueue.main.async { MainActor.assumeIsolated(block) }
    }
  }
}

final class NodePlace: Sendable {
  private struct Contents {
    weak var node: DisplayNode?
  }

  private let contents = Mutex(Contents())

  var node: DisplayNode? {
    get { contents.withLock { $0.node } }
    set { contents.withLock { $0.node = newValue } }
  }
}
