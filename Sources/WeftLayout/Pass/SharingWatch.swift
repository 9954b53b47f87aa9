// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Tells a spec that asks many children when it pays to let other threads help.
///
/// How long elements take to be measured cannot be seen from them: a paragraph takes a thousand
/// times as long as a box. So the first ones are measured, and timed.
struct SharingWatch {
  /// Who may help; nil if nobody may, or if there is too little to share.
  private(set) var helpers: (any MeasurementHelpers)?
  private let count: Int
  private let start: Double

  /// Fewer children are not worth the looking at the clock.
  private static let minimumCount = 4
  /// To wake a thread takes some ten microseconds, and then it has to be given something to do.
  private static let minimumElapsed = 100e-6
  private static let minimumRemaining = 300e-6

  /// Starts to watch a spec that asks so many children.
  init(count: Int, in context: LayoutContext) {
    self.helpers = count >= Self.minimumCount ? context.helpers : nil
    self.count = count
    self.start = helpers?.now ?? 0
  }

  /// Whether the children that are left will take so long that others should help. It says so once.
  mutating func pays(afterAsking asked: Int) -> Bool {
    guard asked > 0, let helpers else { return false }
    let elapsed = helpers.now - start
    guard elapsed > Self.minimumElapsed,
      elapsed / Double(asked) * Double(count - asked) > Self.minimumRemaining
    else { return false }
    self.helpers = nil
    return true
  }
}
