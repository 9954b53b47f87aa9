// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Unfolds a long description (Debian Policy 5.6.13).
///
/// Lines with one leading space form paragraphs, and lines with more spaces remain separate lines,
/// which are mostly lists. A line with only a full stop separates paragraphs.
func unfoldedDescription(_ bytes: ArraySlice<UInt8>) -> String {
  var text: [UInt8] = []
  var flows = false
  var rest = bytes
  while let line = rest.popLine() {
    let content = line.trimmed
    if content.isEmpty || content.elementsEqual(CollectionOfOne(UInt8(ascii: "."))) {
      text.append(contentsOf: text.isEmpty ? [] : Array("\n\n".utf8))
      flows = false
      continue
    }
    let isVerbatim = line.dropFirst().first?.isWhitespace ?? false
    if flows && !isVerbatim {
      text.append(UInt8(ascii: " "))
    } else if let last = text.last, last != UInt8(ascii: "\n") {
      text.append(UInt8(ascii: "\n"))
    }
    text.append(contentsOf: content)
    flows = !isVerbatim
  }
  while text.last == UInt8(ascii: "\n") { text.removeLast() }
  return String(decoding: text, as: UTF8.self)
}
