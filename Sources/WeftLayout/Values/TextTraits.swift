// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The surroundings of a text on which its size depends.
///
/// The standard value costs nothing to copy, and any other one reference.
public struct TextTraits: Sendable, Hashable {
  private struct Values: Sendable, Hashable {
    var scale = 1.0
    var fontFamily: String?
    var language: String?
  }

  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// `nil` stands for the standard values.
  private var storage: Storage?

  /// The standard: text as large as its font says, in the system's family.
  public init() {}

  /// How much larger text is than its text style says; 0.25 to 8, and 1 by default.
  public var scale: Double {
    get { values.scale }
    set {
      let scale = newValue.isFinite ? min(max(newValue, 0.25), 8) : 1
      change { $0.scale = scale }
    }
  }

  /// The family of fonts that name none; `nil`, the default, for the system's.
  public var fontFamily: String? {
    get { values.fontFamily }
    set { change { $0.fontFamily = newValue } }
  }

  /// The language of text, as in `de` or `zh-tw`; `nil`, the default, for the system's.
  ///
  /// It chooses between forms of letters that several languages share.
  public var language: String? {
    get { values.language }
    set { change { $0.language = newValue } }
  }

  private var values: Values { storage?.values ?? Values() }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = values
    body(&values)
    storage = values == Values() ? nil : Storage(values)
  }

  /// Whether both make the same of every text.
  public static func == (left: TextTraits, right: TextTraits) -> Bool {
    left.storage === right.storage || left.storage?.values == right.storage?.values
  }

  /// Hashes the properties that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage?.values)
  }
}
