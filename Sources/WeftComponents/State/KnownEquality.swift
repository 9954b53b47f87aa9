// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Returns whether two values are `Equatable` and equal, where NaN equals NaN, also in parts.
///
/// Otherwise each build of a value with a NaN would differ, and an action for changes would never
/// end. O(size), up to a limit for unequal values.
func isKnownEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
  guard let left = left as? any Equatable else { return false }
  return isKnownEqual(left, to: right)
}

func isKnownEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
  left == right || NaNComparison().isSame(left, right)
}

func isKnownEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
  guard let right = right as? Value else { return false }
  return isKnownEqual(left, right)
}

private struct NaNComparison {
  /// The remaining number of parts. A larger value counts as different.
  private var budget = 4096
  private var hasNaN = false

  func isSame(_ left: Any, _ right: Any) -> Bool {
    var comparison = self
    return comparison.areSame(left, right) && comparison.hasNaN
  }

  private mutating func areSame(_ left: Any, _ right: Any) -> Bool {
    budget -= 1
    if budget < 0 { return false }
    if let left = left as? any FloatingPoint, let right = right as? any FloatingPoint {
      if left.isNaN, right.isNaN, type(of: left) == type(of: right) {
        hasNaN = true
        return true
      }
      return isEqual(left, right)
    }
    if let left = left as? any Equatable, isEqual(left, right) { return true }
    let (left, right) = (Mirror(reflecting: left), Mirror(reflecting: right))
    guard left.subjectType == right.subjectType, left.displayStyle == right.displayStyle,
      left.displayStyle.map({ $0 != .class && $0 != .set }) ?? false,
      !left.children.isEmpty, left.children.count == right.children.count
    else { return false }
    for (left, right) in zip(left.children, right.children) {
      guard left.label == right.label, areSame(left.value, right.value) else { return false }
    }
    return true
  }

  private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    (right as? Value) == left
  }
}
