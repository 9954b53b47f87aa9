// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One stanza of a control file: where the values of its known fields stand in the bytes.
struct ControlStanza {
  /// The line its first field stands on, counted from 1.
  let line: Int

  private let bytes: ArraySlice<UInt8>
  private var ranges = [Range<Int>?](repeating: nil, count: ControlField.allCases.count)

  init(bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
  }

  /// Where a field's value stands: from behind the colon to the end of its last line.
  subscript(field: ControlField) -> Range<Int>? {
    get { ranges[field.rawValue] }
    set { ranges[field.rawValue] = newValue }
  }

  /// The field's value on one line, or an empty text if it is missing. Damaged UTF-8 is repaired.
  func text(of field: ControlField) -> String {
    lines(of: field).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The lines of the field's value without the white space around each; empty lines left out.
  private func lines(of field: ControlField) -> [ArraySlice<UInt8>] {
    guard let range = self[field] else { return [] }
    return bytes[range].split(separator: UInt8(ascii: "\n")).map(trimmed).filter { !$0.isEmpty }
  }

  /// The description's first line, and below it the long description's paragraphs.
  func description() -> (summary: String, long: String) {
    guard let range = self[.description] else { return ("", "") }
    let value = bytes[range]
    let end = value.firstIndex(of: UInt8(ascii: "\n")) ?? value.endIndex
    let summary = String(decoding: trimmed(value[..<end]), as: UTF8.self)
    return (summary, end == value.endIndex ? "" : unfoldedDescription(value[(end + 1)...]))
  }
}

/// The bytes without the white space at both ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard let first = bytes.firstIndex(where: { !isWhitespace($0) }),
    let last = bytes.lastIndex(where: { !isWhitespace($0) })
  else { return bytes.prefix(0) }
  return bytes[first...last]
}

/// Whether the byte is a space, a tab, or the return of a line that ends in CR LF.
func isWhitespace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
