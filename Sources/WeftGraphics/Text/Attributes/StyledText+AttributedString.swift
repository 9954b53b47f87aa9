// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

extension StyledText {
  /// Creates text from Weft's attributes and Foundation's links in O(length).
  ///
  /// A link is underlined and has the color ``Color/link`` unless it has other attributes.
  /// `defaults` are the attributes for parts without attributes.
  public init(_ attributed: AttributedString, defaults: TextAttributes = TextAttributes()) {
    var string = ""
    var runs: [Run] = []
    for run in attributed.runs {
      let start = string.utf8.count
      string += attributed.characters[run.range]
      let attributes = StyledText.attributes(of: run, defaults: defaults)
      guard attributes != defaults else { continue }
      let end = string.utf8.count
      if let last = runs.last, last.attributes == attributes, last.range.upperBound == start {
        // Foundation also splits runs at attributes that are not drawn.
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(Run(range: start..<end, attributes: attributes))
      }
    }
    self.init(string, attributes: defaults, runs: runs)
  }

  private static func attributes(
    of run: AttributedString.Runs.Run, defaults: TextAttributes
  ) -> TextAttributes {
    typealias Keys = AttributeScopes.WeftAttributes
    var result = defaults
    if let font = run[Keys.FontAttribute.self] { result.font = font }
    if let link = run.link {
      result.link = link
      result.color = .link
      result.isUnderlined = true
    }
    if let color = run[Keys.ForegroundColorAttribute.self] { result.color = color }
    if let color = run[Keys.BackgroundColorAttribute.self] { result.backgroundColor = color }
    if let underline = run[Keys.UnderlineAttribute.self] { result.isUnderlined = underline }
    if let struck = run[Keys.StrikethroughAttribute.self] { result.isStruckThrough = struck }
    return result
  }
}

extension AttributeScopes {
  /// The attributes that Weft draws, such as `text.font` and `text.foregroundColor`.
  public struct WeftAttributes: AttributeScope {
    /// The font of the text.
    public let font: FontAttribute
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the text.
    public let backgroundColor: BackgroundColorAttribute
    /// Whether the text is underlined.
    public let underline: UnderlineAttribute
    /// Whether the text is struck through.
    public let strikethrough: StrikethroughAttribute
    /// Foundation's attributes, of which only links are drawn.
    public let foundation: FoundationAttributes

    /// The key of the font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Font
      /// The name of the attribute.
      public static let name = "Weft.Font"
    }

    /// The key of the text color.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Weft.ForegroundColor"
    }

    /// The key of the background color.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Weft.BackgroundColor"
    }

    /// The key of the underline.
    public enum UnderlineAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Bool
      /// The name of the attribute.
      public static let name = "Weft.Underline"
    }

    /// The key of the strikethrough.
    public enum StrikethroughAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Bool
      /// The name of the attribute.
      public static let name = "Weft.Strikethrough"
    }
  }

  /// The attributes that Weft draws.
  public var weft: WeftAttributes.Type { WeftAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds Weft's attributes by name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.WeftAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
