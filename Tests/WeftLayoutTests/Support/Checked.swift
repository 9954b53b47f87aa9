// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
import WeftLocks

/// Checks all layouts of the wrapped element, including intermediate ones.
final class Checked: LayoutElement {
  final class Violations: Sendable {
    private let found = Mutex<[String]>([])
    private let questions = Mutex(0)

    var all: [String] { found.withLock { $0 } }
    var count: Int { questions.withLock { $0 } }

    fileprivate func add(_ violations: [String]) {
      questions.withLock { $0 += 1 }
      found.withLock { $0 += violations }
    }
  }

  let base: any LayoutElement
  private let violations: Violations

  init(_ base: any LayoutElement, _ violations: Violations) {
    self.base = base
    self.violations = violations
  }

  var style: LayoutStyle { base.style }
  var kind: LayoutElementKind { base.kind }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let layout = base.calculateLayout(thatFits: range, in: context)
    check(layout, in: range, context)
    return layout
  }

  private func check(_ layout: Layout, in range: SizeRange, _ context: LayoutContext) {
    var found = layout.violations(in: range)
    switch base {
    case let stack as StackLayoutSpec:
      found += stack.violations(of: layout, in: range, context)
    case let flex as FlexLayoutSpec:
      found += flex.violations(of: layout, direction: context.direction)
    default:
      break
    }
    violations.add(found.map { "\(type(of: base)) in \(range): \($0)" })
  }
}
