// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// The callbacks of nodes in order.
@MainActor final class CallbackLog {
  /// A callback of a node, as written in the files.
  struct Entry {
    let node: String
    let word: String
    let kind: Kind
  }

  enum Kind {
    case loading, hierarchy, state
  }

  private(set) var entries: [Entry] = []
  /// Called after each callback.
  var onEntry: ((Entry) -> Void)?

  nonisolated init() {}

  func add(_ node: String, _ word: String, _ kind: Kind) {
    let entry = Entry(node: node, word: word, kind: kind)
    entries.append(entry)
    onEntry?(entry)
  }

  func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}

/// A node that records its callbacks.
final class LoggingNode: DisplayNode {
  let name: String
  private let log: CallbackLog

  nonisolated init(_ name: String, _ log: CallbackLog) {
    self.name = name
    self.log = log
    super.init()
  }

  override func didLoad() { log.add(name, "didLoad", .loading) }
  override func willEnterHierarchy() { log.add(name, "will", .hierarchy) }
  override func didEnterHierarchy() { log.add(name, "did", .hierarchy) }
  override func didExitHierarchy() { log.add(name, "exit", .hierarchy) }
  override func didEnterPreloadState() { log.add(name, "+p", .state) }
  override func didExitPreloadState() { log.add(name, "-p", .state) }
  override func didEnterDisplayState() { log.add(name, "+d", .state) }
  override func didExitDisplayState() { log.add(name, "-d", .state) }
  override func didEnterVisibleState() { log.add(name, "+v", .state) }
  override func didExitVisibleState() { log.add(name, "-v", .state) }
  override func interfaceStateDidChange(from old: InterfaceState) {
    log.add(name, "\(old.letters)>\(interfaceState.letters)", .state)
  }
}

extension InterfaceState {
  /// The state in the files' letters, `m` (measure), `p` (preload), `d` (display) and `v`
  /// (visible).
  var letters: String {
    let letters: [(InterfaceState, String)] = [
      (.measureLayout, "m"), (.preload, "p"), (.display, "d"), (.visible, "v"),
    ]
    return letters.filter { contains($0.0) }.map(\.1).joined()
  }
}
