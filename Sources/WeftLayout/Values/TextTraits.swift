// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The external values on which the size of a text depends. A copy retains one reference at most.
public struct TextTraits: Sendable, Hashable {
  /// A font that the user has chosen for a kind of text.
  public struct SystemFont: Sendable, Hashable {
    /// The family, or nil for the system's family.
    public var family: String?
    /// The factor by which the font is larger than the font of the interface. The default is 1.
    public var scale: Double

    /// Creates a font.
    public init(family: String? = nil, scale: Double = 1) {
      self.family = family
      self.scale = scale
    }
  }

  private struct Values: Sendable, Hashable {
    var scale = 1.0
    var fontFamily: String?
    var language: String?
    var monospaced = SystemFont()
    var document = SystemFont()
  }

  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  private var storage: Storage?

  /// Creates the standard traits, with the font's own size and the system's font family.
  public init() {}

  /// The factor by which text is larger than its text style, from 0.25 to 8. The default is 1.
  public var scale: Double {
    get { values.scale }
    set {
      let scale = newValue.isFinite ? min(max(newValue, 0.25), 8) : 1
      change { $0.scale = scale }
    }
  }

  /// The family for fonts without a family, or nil for the system's family. The default is nil.
  public var fontFamily: String? {
    get { values.fontFamily }
    set { change { $0.fontFamily = newValue } }
  }

  /// The language of text, such as `de` or `zh-tw`, or nil for the system's language. It selects
  /// between the forms of letters that several languages share.
  public var language: String? {
    get { values.language }
    set { change { $0.language = newValue } }
  }

  /// The font for the monospaced design. The default is the system's.
  public var monospacedFont: SystemFont {
    get { values.monospaced }
    set { change { $0.monospaced = newValue } }
  }

  /// The font for the design of documents. The default is the font of the interface.
  public var documentFont: SystemFont {
    get { values.document }
    set { change { $0.document = newValue } }
  }

  private var values: Values { storage?.values ?? Values() }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = values
    body(&values)
    storage = values == Values() ? nil : Storage(values)
  }

  /// Whether the traits have the same effect on every text.
  public static func == (left: TextTraits, right: TextTraits) -> Bool {
    left.storage === right.storage || left.storage?.values == right.storage?.values
  }

  /// Hashes the properties that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage?.values)
  }
}
