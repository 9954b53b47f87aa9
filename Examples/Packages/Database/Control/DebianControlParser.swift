// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Reads the stanzas of a Debian control file from chunks of bytes, as they come.
///
/// What cannot be read is left out and told in ``issues``; nothing stops the parser. A reader of
/// the stanzas throws ``MissingField`` to have a stanza told there too.
/// - Complexity: O(bytes); it holds one chunk and the stanza that began in it.
struct DebianControlParser {
  /// Takes a stanza that is whole, or finds that it lacks a field.
  typealias StanzaReader = (ControlStanza) throws(MissingField) -> Void

  /// What was left out so far.
  private(set) var issues: [DatabaseIssue] = []

  private let file: String
  private var buffer: [UInt8] = []
  /// Up to where the buffer was searched for the end of its first stanza: a line's start.
  private var scanned = 0
  private var line = 1
  private var lineOfStanza = 1

  /// Makes a parser; `file` is the path that issues name.
  init(file: String) {
    self.file = file
  }

  /// Takes the file's next bytes, and hands on each stanza that is whole.
  mutating func read(_ chunk: some Collection<UInt8>, onStanza: StanzaReader) {
    buffer.append(contentsOf: chunk)
    var start = 0
    while let newline = indexOfNewline(from: scanned) {
      let isBlank = buffer[scanned..<newline].allSatisfy(isWhitespace)
      line += 1
      if isBlank {
        emit(start..<scanned, onStanza)
        start = newline + 1
        lineOfStanza = line
      }
      scanned = newline + 1
    }
    buffer.removeSubrange(..<start)
    scanned -= start
  }

  /// Ends the file: hands on the last stanza, without a line that the end of the file cut off.
  mutating func finish(onStanza: StanzaReader) {
    if scanned < buffer.count { report(.truncated, line: line) }
    emit(0..<scanned, onStanza)
    buffer = []
    scanned = 0
  }

  private mutating func emit(_ range: Range<Int>, _ onStanza: StanzaReader) {
    guard !range.isEmpty else { return }
    var stanza = ControlStanza(bytes: buffer[range], line: lineOfStanza)
    guard fill(&stanza, from: range) else { return }
    do throws(MissingField) {
      try onStanza(stanza)
    } catch {
      report(.missingField(error.field.name), line: stanza.line)
    }
  }

  /// Finds the stanza's fields; false, with an issue, if a line of it is damaged.
  private mutating func fill(_ stanza: inout ControlStanza, from range: Range<Int>) -> Bool {
    var position = range.lowerBound
    var line = stanza.line
    var open: ControlField?
    var isInField = false
    while position < range.upperBound {
      let end = indexOfNewline(from: position) ?? range.upperBound
      defer {
        position = end + 1
        line += 1
      }
      switch buffer[position] {
      case UInt8(ascii: "#"):
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        guard isInField else {
          report(.malformedLine, line: line)
          return false
        }
        if let open, let value = stanza[open] { stanza[open] = value.lowerBound..<end }
      default:
        guard let colon = indexOfColon(in: position..<end) else {
          report(.malformedLine, line: line)
          return false
        }
        isInField = true
        open = ControlField(named: buffer[position..<colon])
        guard let field = open else { continue }
        guard stanza[field] == nil else {
          report(.duplicateField(field.name), line: line)
          return false
        }
        stanza[field] = (colon + 1)..<end
      }
    }
    return true
  }

  private mutating func report(_ kind: DatabaseIssue.Kind, line: Int) {
    issues.append(DatabaseIssue(kind, file: file, line: line))
  }

  private func indexOfNewline(from start: Int) -> Int? {
    buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
  }

  /// The colon behind a field's name: printable ASCII without spaces (Debian Policy 5.1).
  private func indexOfColon(in range: Range<Int>) -> Int? {
    let end = buffer[range].firstIndex { byte in
      byte == UInt8(ascii: ":") || byte <= UInt8(ascii: " ") || byte > UInt8(ascii: "~")
    }
    guard let end, end > range.lowerBound, buffer[end] == UInt8(ascii: ":") else { return nil }
    return end
  }
}
