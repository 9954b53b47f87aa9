// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Named values that travel with changes to their recipients.
public struct UserInfo: Sendable, Hashable {
  /// A value that can be compared, so that its containers can be.
  public typealias Value = any Hashable & Sendable

  /// The values.
  public private(set) var values: [String: Value]

  /// Makes user info of values by name.
  public init(_ values: [String: Value] = [:]) {
    self.values = values
  }

  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// The value with a name.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Takes the values of another, which override existing ones.
  public mutating func merge(_ other: UserInfo) {
    values.merge(other.values) { $1 }
  }

  private var comparable: [String: AnyHashable] { values.mapValues { AnyHashable($0) } }

  /// Whether names and values are the same.
  public static func == (lhs: UserInfo, rhs: UserInfo) -> Bool {
    lhs.comparable == rhs.comparable
  }

  /// Hashes names and values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparable)
  }
}

extension UserInfo: ExpressibleByDictionaryLiteral {
  /// Makes user info of a literal, in which no name may occur twice.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}
