// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The user's preferences and the screen's properties for a tree of nodes, similar to UIKit's trait
/// collection. A host updates them while the program runs. Colors, fonts and layouts follow
/// automatically. See ``Color/label`` and ``Font/body``. A copy retains one reference.
public struct Traits: Sendable, Hashable {
  /// The light or dark appearance.
  public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The contrast between colors.
  public enum Contrast: Sendable, Hashable, CaseIterable {
    /// The designed contrast.
    case standard
    /// A higher contrast for users who need it.
    case high
  }

  private struct Values: Sendable, Hashable {
    var colorScheme = ColorScheme.light
    var contrast = Contrast.standard
    var accentColor: Color?
    var symbolColors: SymbolColors?
    var text = TextTraits()
    var layoutDirection = LayoutDirection.leftToRight
    var scale = 1.0
    var reducesMotion = false
  }

  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    static let standard = Storage(Values())
  }

  private var storage = Storage.standard

  /// Creates standard traits, which are light, left to right and at the default text size.
  public init() {}

  /// The light or dark appearance.
  public var colorScheme: ColorScheme {
    get { storage.values.colorScheme }
    set { change { $0.colorScheme = newValue } }
  }

  /// The contrast of colors.
  public var contrast: Contrast {
    get { storage.values.contrast }
    set { change { $0.contrast = newValue } }
  }

  /// The user's accent color, or `nil` for Weft's default.
  public var accentColor: Color? {
    get { storage.values.accentColor }
    set { change { $0.accentColor = newValue } }
  }

  /// The theme's colors for parts of symbolic icons, or `nil` for Weft's defaults.
  package var symbolColors: SymbolColors? {
    get { storage.values.symbolColors }
    set { change { $0.symbolColors = newValue } }
  }

  /// The size, family and language of text.
  public var text: TextTraits {
    get { storage.values.text }
    set { change { $0.text = newValue } }
  }

  /// The direction of rows.
  public var layoutDirection: LayoutDirection {
    get { storage.values.layoutDirection }
    set { change { $0.layoutDirection = newValue } }
  }

  /// The number of pixels per point of the screen.
  public var scale: Double {
    get { storage.values.scale }
    set { change { $0.scale = newValue } }
  }

  /// Whether the user prefers reduced motion, so that changes appear without movement.
  public var reducesMotion: Bool {
    get { storage.values.reducesMotion }
    set { change { $0.reducesMotion = newValue } }
  }

  /// The traits of the current drawing on this thread, or the standard traits outside any drawing.
  /// ``Bitmap/render(size:scale:background:traits:_:)`` uses them.
  @TaskLocal public static var current = Traits()

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = storage.values
    body(&values)
    if values != storage.values { storage = Storage(values) }
  }

  /// Whether both have the same values.
  public static func == (left: Traits, right: Traits) -> Bool {
    left.storage === right.storage || left.storage.values == right.storage.values
  }

  /// Hashes the properties that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.values)
  }
}

extension Traits {
  /// Groups of traits, for example those on which a drawing depends.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The color scheme, contrast and accent color.
    public static let colors = Parts(rawValue: 1)
    /// The size, family and language of text.
    public static let text = Parts(rawValue: 2)
    /// The direction of rows.
    public static let layoutDirection = Parts(rawValue: 4)
    /// The number of pixels per point.
    public static let scale = Parts(rawValue: 8)
    /// Whether motion is reduced.
    public static let motion = Parts(rawValue: 16)
    /// All parts.
    public static let all: Parts = [.colors, .text, .layoutDirection, .scale, .motion]
    /// The parts on which the sizes and positions of nodes depend.
    public static let layout: Parts = [.text, .layoutDirection, .scale]
  }

  /// Returns the parts in which the traits differ.
  public func differences(from other: Traits) -> Parts {
    if self == other { return [] }
    var parts: Parts = []
    if colorScheme != other.colorScheme || contrast != other.contrast
      || accentColor != other.accentColor || symbolColors != other.symbolColors
    {
      parts.insert(.colors)
    }
    if text != other.text { parts.insert(.text) }
    if layoutDirection != other.layoutDirection { parts.insert(.layoutDirection) }
    if scale != other.scale { parts.insert(.scale) }
    if reducesMotion != other.reducesMotion { parts.insert(.motion) }
    return parts
  }
}
