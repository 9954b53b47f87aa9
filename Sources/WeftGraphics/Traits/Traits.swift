// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The user's preferences and the screen's properties under which a tree of nodes is shown: UIKit's
/// trait collection.
///
/// A host keeps them up to date while the program runs. Colours, fonts and layouts follow on their
/// own; see ``Color/label`` and ``Font/body``. A copy costs one reference.
public struct Traits: Sendable, Hashable {
  /// The light or dark appearance.
  public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// How much colours stand out from one another.
  public enum Contrast: Sendable, Hashable, CaseIterable {
    /// As designed.
    case standard
    /// Higher contrast, for users who need it.
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

  /// The standard: light, left to right, with text in its own size.
  public init() {}

  /// The light or dark appearance.
  public var colorScheme: ColorScheme {
    get { storage.values.colorScheme }
    set { change { $0.colorScheme = newValue } }
  }

  /// The contrast of colours.
  public var contrast: Contrast {
    get { storage.values.contrast }
    set { change { $0.contrast = newValue } }
  }

  /// The user's accent colour; `nil` for Weft's own.
  public var accentColor: Color? {
    get { storage.values.accentColor }
    set { change { $0.accentColor = newValue } }
  }

  /// The theme's colours for parts of symbolic icons; `nil` for Weft's own.
  package var symbolColors: SymbolColors? {
    get { storage.values.symbolColors }
    set { change { $0.symbolColors = newValue } }
  }

  /// The size, family and language of text.
  public var text: TextTraits {
    get { storage.values.text }
    set { change { $0.text = newValue } }
  }

  /// The direction in which rows run.
  public var layoutDirection: LayoutDirection {
    get { storage.values.layoutDirection }
    set { change { $0.layoutDirection = newValue } }
  }

  /// Pixels per point of the screen.
  public var scale: Double {
    get { storage.values.scale }
    set { change { $0.scale = newValue } }
  }

  /// Whether the user wants reduced motion: things appear in place, without moving there.
  public var reducesMotion: Bool {
    get { storage.values.reducesMotion }
    set { change { $0.reducesMotion = newValue } }
  }

  /// The traits of the current drawing on this thread; the standard ones outside of any.
  ///
  /// ``Bitmap/render(size:scale:background:traits:_:)`` takes them.
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
  /// Groups of traits: those that differ, or those that a drawing depends on.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Colour scheme, contrast and accent colour.
    public static let colors = Parts(rawValue: 1)
    /// The size, family and language of text.
    public static let text = Parts(rawValue: 2)
    /// The direction of rows.
    public static let layoutDirection = Parts(rawValue: 4)
    /// Pixels per point.
    public static let scale = Parts(rawValue: 8)
    /// Whether motion is reduced.
    public static let motion = Parts(rawValue: 16)
    /// Everything.
    public static let all: Parts = [.colors, .text, .layoutDirection, .scale, .motion]
    /// The parts on which the sizes and places of nodes depend.
    public static let layout: Parts = [.text, .layoutDirection, .scale]
  }

  /// The parts in which the traits differ from others.
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
