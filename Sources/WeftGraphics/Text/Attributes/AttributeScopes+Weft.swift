// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

extension AttributeScopes {
  /// The attributes that Weft draws: `text.font`, `text.foregroundColor` and so on.
  public struct WeftAttributes: AttributeScope {
    /// The font of the text.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the letters.
    public let backgroundColor: BackgroundColorAttribute
    /// Whether there is a line under the letters.
    public let underline: UnderlineAttribute
    /// Whether there is a line through the letters.
    public let strikethrough: StrikethroughAttribute
    /// Foundation's attributes, of which links are drawn.
    public let foundation: FoundationAttributes

    /// The key of the font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Font
      /// The name of the attribute.
      public static let name = "Weft.Font"
    }

    /// The key of the colour of the letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Weft.ForegroundColor"
    }

    /// The key of the colour behind the letters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "Weft.BackgroundColor"
    }

    /// The key of the line under the letters.
    public enum UnderlineAttribute: AttributedStringKey {
      /// The type of the attribute.
      public typealias Value = Bool
      /// The name of the attribute.
      public static let name = "Weft.Underline"
    }

    /// The key of the line through the letters.
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
  /// Finds Weft's attributes by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.WeftAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
