// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftTesting

@testable import PackageDatabase

struct DebianControlParserTests {
  private static let twoStanzas = """
    Package: apt
    Version: 2.6.1
    Depends: libc6 (>= 2.34),
     libgcc-s1,
    \tzlib1g
    X-Unknown: kept
     out

    package: dpkg
    VERSION: 1.21.22

    """

  @Test func fieldsAndTheirContinuationLinesAreRead() {
    let (stanzas, issues) = parse(Self.twoStanzas)
    #expect(issues.isEmpty)
    #expect(stanzas.map { $0.text(of: .package) } == ["apt", "dpkg"])
    #expect(stanzas.map { $0.text(of: .version) } == ["2.6.1", "1.21.22"])
    #expect(
      stanzas.map { $0.text(of: .depends) } == ["libc6 (>= 2.34), libgcc-s1, zlib1g", ""])
    #expect(stanzas.map(\.line) == [1, 9])
  }

  @Test(arguments: 1...40)
  func chunksMayEndAnywhere(size: Int) {
    let (whole, _) = parse(Self.twoStanzas)
    let (stanzas, issues) = parse(Self.twoStanzas, chunkSize: size)
    #expect(issues.isEmpty)
    for field in ControlField.allCases {
      #expect(stanzas.map { $0.text(of: field) } == whole.map { $0.text(of: field) })
    }
    #expect(stanzas.map(\.line) == whole.map(\.line))
  }

  @Test func linesMayEndInCarriageReturns() {
    let text = Self.twoStanzas.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    let (stanzas, issues) = parse(text)
    #expect(issues.isEmpty)
    #expect(stanzas.map { $0.text(of: .version) } == ["2.6.1", "1.21.22"])
    #expect(stanzas.first?.text(of: .depends) == "libc6 (>= 2.34), libgcc-s1, zlib1g")
  }

  @Test func commentsAndRunsOfEmptyLinesDoNotCount() {
    let (stanzas, issues) = parse("\n \n# one\nPackage: a\n# two\nVersion: 1\n\n\t\n\nPackage: b\n")
    #expect(issues.isEmpty)
    #expect(stanzas.map { $0.text(of: .package) } == ["a", "b"])
    #expect(stanzas.map { $0.text(of: .version) } == ["1", ""])
  }

  @Test func damagedUTF8IsRepaired() {
    var bytes = Array("Package: a\nDescription: caf".utf8)
    bytes += [0xE9, 0x0A, 0x0A]
    let (stanzas, issues) = parse(bytes)
    #expect(issues.isEmpty)
    #expect(stanzas.first?.description().summary == "caf\u{FFFD}")
  }

  @Test(arguments: [
    ("no colon here", DatabaseIssue.Kind.malformedLine),
    (": no name", .malformedLine),
    ("two words: value", .malformedLine),
    ("\u{0}\u{0}\u{0}", .malformedLine),
    ("Package: again", .duplicateField("Package")),
  ])
  func aDamagedStanzaIsLeftOutAndTold(line: String, kind: DatabaseIssue.Kind) {
    let (stanzas, issues) = parse("Package: a\n\nPackage: b\n\(line)\nVersion: 1\n\nPackage: c\n")
    #expect(stanzas.map { $0.text(of: .package) } == ["a", "c"])
    #expect(issues == [DatabaseIssue(kind, file: "status", line: 4)])
  }

  @Test func aContinuationNeedsAField() {
    let (stanzas, issues) = parse(" lost\nPackage: a\n\nPackage: b\n")
    #expect(stanzas.map { $0.text(of: .package) } == ["b"])
    #expect(issues == [DatabaseIssue(.malformedLine, file: "status", line: 1)])
  }

  @Test func aLineCutOffByTheEndIsLeftOut() {
    let (stanzas, issues) = parse("Package: a\n\nPackage: b\nVersion: 1.2")
    #expect(stanzas.map { $0.text(of: .package) } == ["a", "b"])
    #expect(stanzas.map { $0.text(of: .version) } == ["", ""])
    #expect(issues == [DatabaseIssue(.truncated, file: "status", line: 4)])
  }

  @Test func aReaderMayFindAFieldMissing() {
    var parser = DebianControlParser(file: "status")
    parser.read(Array("\nPackage: a\n\n".utf8)) { stanza throws(StanzaDamage) in
      throw StanzaDamage(kind: .missingField("Version"), line: stanza.line)
    }
    #expect(parser.issues == [DatabaseIssue(.missingField("Version"), file: "status", line: 2)])
  }

  @Test(arguments: seeds(50))
  func noBytesStopTheParser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sound = Array("Package: sound\nVersion: 1\n\n".utf8)
    let noise = (0..<400).map { _ in
      Bool.random(using: &random)
        ? Array(" \n\r\t:.Pa".utf8).randomElement(using: &random) ?? 0
        : UInt8.random(in: .min ... .max, using: &random)
    }
    let (stanzas, _) = parse(noise + Array("\n\n".utf8) + sound)
    #expect(stanzas.last?.text(of: .package) == "sound", "seed \(seed)")
  }

  private func parse(_ text: String, chunkSize: Int = .max) -> ([ControlStanza], [DatabaseIssue]) {
    parse(Array(text.utf8), chunkSize: chunkSize)
  }

  private func parse(
    _ bytes: [UInt8], chunkSize: Int = .max
  ) -> ([ControlStanza], [DatabaseIssue]) {
    var parser = DebianControlParser(file: "status")
    var stanzas: [ControlStanza] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parser.read(rest.prefix(chunkSize)) { stanza in stanzas.append(stanza) }
      rest = rest.dropFirst(chunkSize)
    }
    parser.finish { stanza in stanzas.append(stanza) }
    return (stanzas, parser.issues)
  }
}
