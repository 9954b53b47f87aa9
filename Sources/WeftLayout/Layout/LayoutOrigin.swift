// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The question that a layout answers, and the version of the element that answered it.
///
/// Elements that cache their layouts attach it to them. They can then recognize a layout that is
/// applied later as a part of a larger layout.
package final class LayoutOrigin: Sendable {
  package let range: SizeRange
  /// The context of the measurement, without helpers, because a layout must not retain threads.
  package let context: LayoutContext
  /// The version of the element. The element defines the number.
  package let version: Int

  package init(range: SizeRange, context: LayoutContext, version: Int) {
    self.range = range
    var context = context
    context.measurement = nil
    context.helpers = nil
    context.depth = 0
    self.context = context
    self.version = version
  }

  /// Whether the layout answers this question.
  package func answers(_ range: SizeRange, in context: LayoutContext) -> Bool {
    self.range == range && self.context == context
  }
}

extension LayoutOrigin: Equatable {
  package static func == (a: LayoutOrigin, b: LayoutOrigin) -> Bool {
    a === b || (a.version == b.version && a.answers(b.range, in: b.context))
  }
}
