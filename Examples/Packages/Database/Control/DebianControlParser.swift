// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Splits a Debian control file into its stanzas, from chunks of bytes.
///
/// Unreadable parts are omitted and reported in ``issues``. No input stops the parser.
///
/// - Complexity: O(bytes). The parser stores one chunk and the current stanza.
struct DebianControlParser {
  /// Receives a complete stanza, or throws the reason why it is unusable.
  typealias StanzaReader = (ControlStanza) throws(StanzaDamage) -> Void

  private(set) var issues: [DatabaseIssue] = []

  private let file: String
  private var buffer: [UInt8] = []
  /// The start of the first line that was not searched for the end of the stanza.
  private var scanned = 0
  private var line = 1
  private var lineOfStanza = 1

  /// Creates a parser. `file` is the path in issues.
  init(file: String) {
    self.file = file
  }

  /// Parses the file's next bytes, and passes on each complete stanza.
  mutating func read(_ chunk: some Collection<UInt8>, onStanza: StanzaReader) {
    buffer.append(contentsOf: chunk)
    var start = 0
    while let newline = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
      let isBlank = buffer[scanned..<newline].allSatisfy(\.isWhitespace)
      line += 1
      if isBlank {
        handOn(start..<scanned, to: onStanza)
        start = newline + 1
        lineOfStanza = line
      }
      scanned = newline + 1
    }
    buffer.removeSubrange(..<start)
    scanned -= start
  }

  /// Ends the file and passes on the last stanza, without a truncated line.
  mutating func finish(onStanza: StanzaReader) {
    handOn(0..<scanned, to: onStanza)
    if scanned < buffer.count {
      issues.append(DatabaseIssue(.truncated, file: file, line: line))
    }
    buffer = []
    scanned = 0
  }

  private mutating func handOn(_ range: Range<Int>, to reader: StanzaReader) {
    guard !range.isEmpty else { return }
    do throws(StanzaDamage) {
      try reader(ControlStanza(buffer[range], line: lineOfStanza))
    } catch {
      issues.append(DatabaseIssue(error.kind, file: file, line: error.line))
    }
  }
}
