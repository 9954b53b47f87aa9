// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import TestSupport
import Testing
import WeftLayout
import WeftNodes

/// The user's values are compared and released without a lock, because they may read the node.
@Suite struct UserValueTests {
  @Test func stylesOfTheUser() {
    let log = Log<String>()
    let node = DisplayNode()
    for _ in 0..<3 { node.style[CallingKey.self] = CallingValue(node, log) }
    node.style = LayoutStyle()
    #expect(log.entries.contains("compared"))
    #expect(log.entries.filter { $0 == "released" }.count == 3)
  }
}

private enum CallingKey: LayoutStyleKey {
  static var defaultValue: CallingValue? { nil }
}

/// A value that reads its node in every operation.
private final class CallingValue: Hashable, Sendable {
  private weak let node: DisplayNode?
  private let log: Log<String>

  init(_ node: DisplayNode, _ log: Log<String>) {
    self.node = node
    self.log = log
  }

  deinit {
    _ = node?.style
    log.add("released")
  }

  static func == (left: CallingValue, right: CallingValue) -> Bool {
    _ = left.node?.style
    left.log.add("compared")
    return false
  }

  func hash(into hasher: inout Hasher) {}
}
