// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftTesting

/// A text that is expensive for its length, or that cannot be divided.
struct HostileText: Sendable {
  /// The argument that makes `weft-bench` measure a text instead of running a benchmark.
  static let command = "contend-texts"

  /// The approximate length in bytes.
  static let length = 200_000

  let name: String
  let make: @Sendable () -> StyledText
  var options = TextOptions()

  /// A usual text for comparison, followed by the expensive texts.
  static let all: [HostileText] =
    [HostileText("words", "The quick brown fox jumps over the lazy dog. ")] + repeated + styled
    + truncated + random + (1...8).map(mixed)

  private static let repeated = [
    HostileText("no-blanks", "abcdefghij"), HostileText("lines", "\n"), HostileText("blanks", " "),
    HostileText("tabs", "a\t"), HostileText("nul", "\u{0}"), HostileText("marks", "\u{301}"),
    HostileText("joiners", "\u{200D}"), HostileText("no-width", "\u{200B}"),
    HostileText("soft-hyphens", "ab\u{AD}"), HostileText("two-directions", "aא"),
    HostileText("embeddings", "\u{202B}a\u{202C}"), HostileText("scripts", "aбγאע漢กक"),
    HostileText("thai", "สวัสดีชาวโลก"), HostileText("han", "漢字かな混じり文"),
    HostileText("arabic", "مرحبا"),
    HostileText("emoji", "👨‍👩‍👧‍👦"), HostileText("no-glyphs", "\u{10FFFD}"),
    HostileText("justified", "ab cd ", options: TextOptions(alignment: .justified)),
  ]

  private static let styled = [
    HostileText(name: "colours", runLength: 1) { index in
      TextAttributes(color: Color(hex: UInt32(index % 0xFFFFFF)))
    },
    HostileText(name: "sizes", runLength: 2) { index in
      TextAttributes(font: Font(size: 10 + Double(index) / 10_000))
    },
    HostileText(name: "large-sizes", runLength: 2) { index in
      TextAttributes(font: Font(size: Double(index % 8000)))
    },
    HostileText(name: "families", runLength: 3) { index in
      TextAttributes(font: Font(family: "Missing \(index)", size: 14))
    },
    HostileText(name: "boxes", runLength: 1) { index in
      TextAttributes(
        backgroundColor: index.isMultiple(of: 2) ? .red : .blue, isUnderlined: true,
        isStruckThrough: true)
    },
  ]

  private static let truncated = [
    HostileText("cut-words", "word ", options: cut(.tail, "… more")),
    HostileText("cut-marks", "\u{301}", options: cut(.tail, "… more")),
    HostileText("cut-joiners", "\u{200D}", options: cut(.tail, "… more")),
    HostileText("cut-middle", "aא", options: cut(.middle, "… more")),
    HostileText("cut-head", "\u{301}", options: cut(.head, nil)),
    HostileText(
      "long-token", "word ", options: cut(.tail, String(repeating: "token ", count: 100_000))),
    HostileText(
      "marks-token", "word ", options: cut(.tail, String(repeating: "\u{301}", count: 100_000))),
  ]

  /// Runs of a few kinds of units, repeated once or many times, in few or many styles.
  static func mixed(seed: UInt64) -> HostileText {
    HostileText(
      name: "mixed-\(seed)",
      make: {
        var random = SeededGenerator(seed: seed)
        let kinds = units.shuffled(using: &random).prefix(3)
        let attributes = (0..<[1, 8, 200].randomElement(using: &random)!).map { _ in
          TextAttributes(
            font: Font(size: Double.random(in: 8...40, using: &random)),
            isUnderlined: Bool.random(using: &random))
        }
        var string = ""
        var runs: [StyledText.Run] = []
        while string.utf8.count < length {
          let start = string.utf8.count
          let count = [1, 3, 40, 500, 3000].randomElement(using: &random)!
          string += String(repeating: kinds.randomElement(using: &random)!, count: count)
          guard Bool.random(using: &random) else { continue }
          runs.append(
            StyledText.Run(
              range: start..<string.utf8.count,
              attributes: attributes.randomElement(using: &random)!))
        }
        return StyledText(string, attributes: attributes[0], runs: runs)
      },
      options: [
        TextOptions(), TextOptions(wrapping: .character), TextOptions(alignment: .justified),
        cut(.tail, "… more"), cut(.middle, nil),
      ][Int(seed % 5)])
  }

  private static let units = [
    "e", "W ", "\n", "\t", " ", "\u{301}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{34F}",
    "\u{202E}", "\u{202C}", "\u{0}", "א", "مر", "漢", "ก", "👨‍👩‍👧", "🇩🇪", "\u{FE0F}", "\u{E0020}",
    "1", "-", "ﷺ", "e\u{AD}", "\u{915}\u{94D}", "\u{2028}", "\u{10FFFD}", "\u{1}", "\u{7F}",
    "\u{85}", "\u{180E}", "\u{FEFF}", "\u{1D173}", "\u{115F}", "\u{3164}", "\u{FFF9}", "\u{600}",
    "\u{200A}", "\u{3000}", "\u{1F3FB}", "\u{E2F}\u{E33}", "\u{AC00}", "\u{1100}",
    "\u{1161}", "\u{2067}",
  ]

  /// Random characters of different scripts, mostly without a font.
  private static let random = (1...2).map { seed in
    HostileText(
      name: "random-\(seed)",
      make: {
        var random = SeededGenerator(seed: UInt64(seed))
        var string = ""
        while string.utf8.count < length {
          // Half of the characters are from the start of the code space, where most scripts are.
          let limit: UInt32 = Bool.random(using: &random) ? 0x3000 : 0x20000
          if let scalar = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &random)) {
            string.unicodeScalars.append(scalar)
          }
        }
        return StyledText(string)
      })
  }

  private static func cut(_ truncation: TextOptions.Truncation, _ token: String?) -> TextOptions {
    var options = TextOptions(lineLimit: 3, truncation: truncation)
    options.truncationToken = token.map { StyledText($0) }
    return options
  }
}

extension HostileText {
  /// Returns the text with a name, including mixed units with any seed.
  init?(named name: String) {
    let seed = name.hasPrefix("mixed-") ? UInt64(name.dropFirst(6)) : nil
    guard let text = seed.map(Self.mixed) ?? Self.all.first(where: { $0.name == name }) else {
      return nil
    }
    self = text
  }

  private init(_ name: String, _ unit: String, options: TextOptions = TextOptions()) {
    self.init(
      name: name,
      make: { StyledText(String(repeating: unit, count: Self.length / unit.utf8.count)) },
      options: options)
  }

  /// Letters with separate attributes for each group.
  private init(
    name: String, runLength: Int, attributes: @escaping @Sendable (Int) -> TextAttributes
  ) {
    self.init(
      name: name,
      make: {
        let count = Self.length / 2 / runLength
        let runs = (0..<count).map { index in
          StyledText.Run(
            range: index * runLength..<(index + 1) * runLength, attributes: attributes(index))
        }
        return StyledText(
          String(repeating: "word ", count: Self.length / 10), attributes: TextAttributes(),
          runs: runs)
      })
  }
}
