// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The question that a layout answers, and the version of the element that gave the answer.
///
/// Elements that keep their layouts write it on them, so that they know a layout again when it
/// comes back to be applied, perhaps much later, out of a layout that contains it.
package final class LayoutOrigin: Sendable {
  /// The sizes allowed, restricted by the element's style.
  package let range: SizeRange
  /// The context of the measurement, without helpers: keeping a layout must not keep threads.
  package let context: LayoutContext
  /// The version of the element, as it counts itself.
  package let version: Int

  /// Names a question and a version.
  package init(range: SizeRange, context: LayoutContext, version: Int) {
    self.range = range
    var context = context
    context.helpers = nil
    context.depth = 0
    self.context = context
    self.version = version
  }

  /// Whether it is the answer to this question.
  package func answers(_ range: SizeRange, in context: LayoutContext) -> Bool {
    self.range == range && self.context == context
  }
}

extension LayoutOrigin: Equatable {
  /// Whether two layouts of one element are the same.
  package static func == (a: LayoutOrigin, b: LayoutOrigin) -> Bool {
    a === b || (a.version == b.version && a.answers(b.range, in: b.context))
  }
}
