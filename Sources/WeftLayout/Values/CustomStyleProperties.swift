// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The values of the properties that extensions have added to a style, by their keys' types.
struct CustomStyleProperties: Hashable, Sendable {
  struct Value: Sendable {
    let base: any Hashable & Sendable
  }

  var values: [ObjectIdentifier: Value] = [:]
}

extension CustomStyleProperties.Value: Hashable {
  static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.base) == AnyHashable(b.base)
  }

  func hash(into hasher: inout Hasher) {
    base.hash(into: &hasher)
  }
}
