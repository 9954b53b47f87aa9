// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A stanza of a control file, with the positions of its known fields.
struct ControlStanza {
  /// The number of the stanza's first line in the file, from 1.
  let line: Int

  private let bytes: ArraySlice<UInt8>
  /// For each field, the range from the colon to the end of its last line.
  private var ranges = [Range<Int>?](repeating: nil, count: ControlField.allCases.count)

  /// Finds the fields in the bytes of a stanza. Throws ``StanzaDamage`` if a line is not part of a
  /// field, or a field occurs twice.
  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(StanzaDamage) {
    self.bytes = bytes
    self.line = line
    var last: ControlField?
    var hasField = false
    var rest = bytes
    var number = line
    while let text = rest.popLine() {
      defer { number += 1 }
      switch text.first {
      case nil, UInt8(ascii: "#"):
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        guard hasField else { throw StanzaDamage(kind: .malformedLine, line: number) }
        if let last, let range = self[last] { self[last] = range.lowerBound..<text.endIndex }
      default:
        guard let colon = Self.colon(of: text) else {
          throw StanzaDamage(kind: .malformedLine, line: number)
        }
        hasField = true
        last = ControlField(named: text[..<colon])
        guard let last else { continue }
        guard self[last] == nil else {
          throw StanzaDamage(kind: .duplicateField(last.name), line: number)
        }
        self[last] = (colon + 1)..<text.endIndex
      }
    }
  }

  /// The field's value on one line, or an empty text if the field is missing. Invalid UTF-8 is
  /// repaired.
  func text(of field: ControlField) -> String {
    guard let range = self[field] else { return "" }
    var rest = bytes[range]
    var lines: [String] = []
    while let line = rest.popLine() {
      let content = line.trimmed
      if !content.isEmpty { lines.append(String(decoding: content, as: UTF8.self)) }
    }
    return lines.joined(separator: " ")
  }

  /// The description's first line, and the paragraphs below it.
  func description() -> (summary: String, long: String) {
    guard let range = self[.description] else { return ("", "") }
    var rest = bytes[range]
    let summary = rest.popLine()?.trimmed ?? []
    return (String(decoding: summary, as: UTF8.self), unfoldedDescription(rest))
  }

  private subscript(field: ControlField) -> Range<Int>? {
    get { ranges[field.rawValue] }
    set { ranges[field.rawValue] = newValue }
  }

  /// The colon after a field's name, which is printable ASCII without spaces (Debian Policy 5.1).
  private static func colon(of line: ArraySlice<UInt8>) -> Int? {
    let end = line.firstIndex { byte in
      byte == UInt8(ascii: ":") || byte <= UInt8(ascii: " ") || byte > UInt8(ascii: "~")
    }
    guard let end, end > line.startIndex, line[end] == UInt8(ascii: ":") else { return nil }
    return end
  }
}
