// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout

@Suite struct SemanticColorTests {
  private static func traits(
    _ scheme: Traits.ColorScheme, _ contrast: Traits.Contrast = .standard, accent: Color? = nil
  ) -> Traits {
    var traits = Traits()
    traits.colorScheme = scheme
    traits.contrast = contrast
    traits.accentColor = accent
    return traits
  }

  private static let pair = Color(
    light: .red, dark: .green, highContrastLight: .blue, highContrastDark: .yellow)

  @Test(arguments: [
    (traits(.light), Color.red), (traits(.dark), .green), (traits(.light, .high), .blue),
    (traits(.dark, .high), .yellow),
  ])
  func aColorHasAVariantForEachSchemeAndContrast(traits: Traits, expected: Color) {
    #expect(Self.pair.resolved(in: traits) == expected)
    #expect(Self.pair.withAlpha(0.5).resolved(in: traits) == expected.withAlpha(0.5))
    #expect(Color.orange.resolved(in: traits) == .orange)
    // Colors may be made of others that follow the traits themselves.
    #expect(Color(light: Self.pair, dark: Self.pair).resolved(in: traits) == expected)
  }

  @Test func theStandardValueIsThatOfALightWindow() {
    #expect(Self.pair.red == 1 && Self.pair.followsTraits)
    var color = Self.pair
    color.blue = 1
    #expect(!color.followsTraits && color == Color(red: 1, green: 0, blue: 1))
    #expect(Color.label.resolved(in: Traits()) == .black)
    #expect(Color.background.resolved(in: Traits()) == .white)
    #expect(
      Self.pair
        == Color(
          light: .red, dark: .green, highContrastLight: .blue, highContrastDark: .yellow))
    #expect(Self.pair != Color(light: .red, dark: .green))
  }

  /// WCAG requires 4.5 for text and 3 for large or unimportant text, and 7 and 4.5 with high
  /// contrast.
  @Test(arguments: [
    ("label", Color.label, Color.background, 7.0, 12.0),
    ("label on headers", .label, .secondaryBackground, 7, 12),
    ("label on a selection", .label, .selection, 7, 7),
    ("label on a highlight", .label, .highlight, 7, 7),
    ("label in a field", .label, .fieldBackground, 7, 12),
    ("second", .secondaryLabel, .background, 4.5, 7),
    ("second on headers", .secondaryLabel, .secondaryBackground, 4.5, 7),
    ("second on a selection", .secondaryLabel, .selection, 4.5, 4.5),
    ("third", .tertiaryLabel, .background, 3, 4.5),
    ("third in a field", .tertiaryLabel, .fieldBackground, 3, 4.5),
    ("link", .link, .background, 4.5, 7), ("accent", .accent, .background, 4.5, 7),
  ])
  func textIsLegible(
    name: String, text: Color, ground: Color, standard: Double, high: Double
  ) {
    for scheme in Traits.ColorScheme.allCases {
      for (contrast, least) in [(Traits.Contrast.standard, standard), (.high, high)] {
        let traits = Self.traits(scheme, contrast)
        let ratio = text.resolved(in: traits).contrast(with: ground.resolved(in: traits))
        #expect(ratio >= least, "\(name), \(scheme), \(contrast): \(ratio)")
      }
    }
  }

  @Test func contrastIsThatOfWCAG() {
    #expect(Color.black.contrast(with: .white) == 21)
    #expect(Color.white.contrast(with: .white) == 1)
    #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.478) < 0.001)
  }

  /// The user's own color is kept where it can be seen, and changed as little as possible
  /// elsewhere.
  @Test(arguments: [0x3584E4, 0x15539E, 0xFFFF00, 0x000000, 0xFFFFFF, 0x242424] as [UInt32])
  func theAccentColorCanBeSeen(hex: UInt32) {
    let accent = Color(hex: hex)
    for scheme in Traits.ColorScheme.allCases {
      for (contrast, least) in [(Traits.Contrast.standard, 3.0), (.high, 4.5)] {
        let traits = Self.traits(scheme, contrast, accent: accent)
        let background = Color.background.resolved(in: traits)
        let seen = Color.accent.resolved(in: traits)
        #expect(seen.contrast(with: background) >= least)
        if accent.contrast(with: background) >= least { #expect(seen == accent) }
        let selection = Color.selection.resolved(in: traits)
        #expect(Color.label.resolved(in: traits).contrast(with: selection) >= 4.5)
      }
    }
  }

  @Test func aCanvasResolvesColorsAndNotesWhatItUsed() throws {
    let dark = Self.traits(.dark)
    let rect = Rect(x: 0, y: 0, width: 1, height: 1)
    func used(_ draw: (Canvas) -> Void) throws -> (Color, Traits.Parts) {
      let bitmap = try Bitmap.render(size: rect.size, traits: dark, draw)
      return (bitmap.pixel(x: 0, y: 0), bitmap.usedTraits)
    }
    #expect(try used { $0.fill(rect, with: .color(Self.pair)) } == (.green, .colors))
    #expect(try used { $0.fill(rect, with: .color(.red)) } == (.red, []))
    let asText: Traits.Parts = [.text, .layoutDirection]
    #expect(try used { $0.draw(StyledText("", color: .red), in: rect) }.1 == asText)
    #expect(try used { _ = $0.traits }.1 == .all)
    let gradient = Gradient(colors: [Self.pair, Self.pair])
    let shading = Shading.linearGradient(gradient, from: .zero, to: Point(x: 1, y: 0))
    #expect(try used { $0.fill(rect, with: shading) } == (.green, .colors))
    // A nested drawing uses the same traits, and records them.
    try Traits.$current.withValue(dark) {
      let inner = try Bitmap.render(size: rect.size, background: Self.pair) { _ in }
      #expect(inner.pixel(x: 0, y: 0) == .green)
      #expect(try used { $0.draw(inner, in: rect) } == (.green, .colors))
    }
  }

  @Test func traitsTellInWhichPartsTheyDiffer() {
    let changes: [(Traits.Parts, @Sendable (inout Traits) -> Void)] = [
      (.colors, { $0.colorScheme = .dark }), (.colors, { $0.contrast = .high }),
      (.colors, { $0.accentColor = .red }), (.text, { $0.text.scale = 2 }),
      (.text, { $0.text.fontFamily = "Serif" }), (.text, { $0.text.language = "de" }),
      (.layoutDirection, { $0.layoutDirection = .rightToLeft }), (.scale, { $0.scale = 2 }),
      (.motion, { $0.reducesMotion = true }),
    ]
    var all = Traits()
    var parts: Traits.Parts = []
    for (part, change) in changes {
      var traits = Traits()
      change(&traits)
      #expect(traits.differences(from: Traits()) == part && traits != Traits())
      change(&all)
      parts.formUnion(part)
      #expect(all.differences(from: Traits()) == parts)
    }
    #expect(parts == .all)
    #expect(all.differences(from: all).isEmpty)
  }

  @Test func overridesReplaceWhatTheySay() {
    var around = Self.traits(.dark, .high, accent: .red)
    around.text.language = "de"
    #expect(TraitOverrides().applied(to: around) == around && TraitOverrides().isEmpty)
    let all = TraitOverrides(
      colorScheme: .light, contrast: .standard, accentColor: .blue, textScale: 2,
      fontFamily: "Serif", layoutDirection: .rightToLeft, reducesMotion: true)
    let inside = all.applied(to: around)
    #expect(inside.colorScheme == .light && inside.contrast == .standard)
    #expect(inside.accentColor == .blue && inside.reducesMotion)
    #expect(inside.text.scale == 2 && inside.text.fontFamily == "Serif")
    #expect(inside.layoutDirection == .rightToLeft)
    // Traits that the overrides do not set stay.
    #expect(inside.text.language == "de")
  }
}

@Suite struct TextTraitsTests {
  @Test(arguments: [
    (1.5, 1.5), (0.1, 0.25), (100, 8), (-1, 0.25), (.nan, 1), (.infinity, 1),
  ])
  func theScaleIsLimited(given: Double, expected: Double) {
    var traits = TextTraits()
    traits.scale = given
    #expect(traits.scale == expected)
  }

  @Test func textStylesFollowTheUsersSizeAndFamily() {
    var traits = TextTraits()
    #expect(Font.body.resolved(in: traits).size == 15)
    traits.scale = 2
    traits.fontFamily = "Serif"
    #expect(Font.body.resolved(in: traits) == Font(family: "Serif", size: 30))
    #expect(Font.headline.resolved(in: traits).weight == .semibold)
    #expect(Font(size: 15).resolved(in: traits) == Font(family: "Serif", size: 15))
    #expect(Font(family: "Mono", size: 15).resolved(in: traits).family == "Mono")
    #expect(Font.body.monospaced().resolved(in: traits) == Font(size: 30, design: .monospaced))
  }

  @Test func largerTextTakesMoreRoomAndIsKeptApart() {
    let shaper = TextShaper()
    let text = StyledText("Weft")
    var large = TextTraits()
    large.scale = 2
    let size = shaper.shape(text).size
    let largeSize = shaper.shape(text, traits: large).size
    #expect(abs(largeSize.width - 2 * size.width) <= 4 && largeSize.height > 1.7 * size.height)
    #expect(shaper.shape(text).size == size)
    #expect(shaper.shape(text, traits: large).size == largeSize)
    #expect(shaper.statistics.hits == 2 && shaper.statistics.misses == 2)
    let fixed = StyledText("Weft", font: Font(size: 15))
    #expect(shaper.shape(fixed, traits: large).size == size)
  }
}
