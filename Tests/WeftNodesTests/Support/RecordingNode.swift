// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftNodes

final class RecordingNode: DisplayNode {
  let name: String
  let log: Log<String>

  nonisolated init(_ name: String, _ log: Log<String> = Log()) {
    self.name = name
    self.log = log
    super.init()
  }

  private func note(_ event: String) { log.add("\(name) \(event)") }

  override func didLoad() { note("didLoad") }
  override func didEnterPreloadState() { note("+preload") }
  override func didExitPreloadState() { note("-preload") }
  override func didEnterDisplayState() { note("+display") }
  override func didExitDisplayState() { note("-display") }
  override func didEnterVisibleState() { note("+visible") }
  override func didExitVisibleState() { note("-visible") }
  override func interfaceStateDidChange(from old: InterfaceState) {
    note(old.changeDescription(to: interfaceState))
  }
}

nonisolated extension DisplayNode {
  /// The names of the subnodes, back to front.
  var subnodeNames: String {
    subnodes.map { ($0 as? RecordingNode)?.name ?? "?" }.joined()
  }
}
