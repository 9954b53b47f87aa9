// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Named values that accompany changes.
public struct UserInfo: Sendable, Hashable {
  /// A comparable value, so that its containers are comparable.
  public typealias Value = any Hashable & Sendable

  /// The values by name.
  public private(set) var values: [String: Value]

  /// Creates user info from values by name.
  public init(_ values: [String: Value] = [:]) {
    self.values = values
  }

  /// Whether no values are stored.
  public var isEmpty: Bool { values.isEmpty }

  /// The value with a name.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Adds the values of another user info, which override existing ones.
  public mutating func merge(_ other: UserInfo) {
    values.merge(other.values) { $1 }
  }

  private var comparable: [String: AnyHashable] { values.mapValues { AnyHashable($0) } }

  /// Whether names and values are equal.
  public static func == (lhs: UserInfo, rhs: UserInfo) -> Bool {
    lhs.comparable == rhs.comparable
  }

  /// Hashes names and values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparable)
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Creates user info from a literal, in which each name may only occur once.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}
