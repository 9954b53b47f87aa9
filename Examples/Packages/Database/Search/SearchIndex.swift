// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The names and summaries of packages as concatenated lowercase bytes.
struct SearchIndex: Sendable {
  /// Each entry ends with a line feed, which no query contains, so that a match stays inside its
  /// entry.
  private var text: [UInt8] = []
  /// The start of each entry, followed by the end of the text.
  private var starts: [Int] = [0]

  init(_ packages: [Package]) {
    starts.reserveCapacity(packages.count + 1)
    for package in packages {
      append(package.name)
      text.append(UInt8(ascii: " "))
      append(package.summary)
      text.append(UInt8(ascii: "\n"))
      starts.append(text.count)
    }
  }

  /// Returns the numbers of the entries that contain every word of the query, ascending.
  func filter(_ query: String) -> [Int] {
    // The longest word is first, because it has the fewest matches and skips the farthest.
    let patterns = query.lowercased().split(whereSeparator: \.isWhitespace)
      .sorted { $0.utf8.count > $1.utf8.count }
      .map(BytePattern.init)
    guard let first = patterns.first else { return Array(0..<starts.count - 1) }
    let others = patterns.dropFirst()
    var found: [Int] = []
    var entry = 0
    while let match = first.firstMatch(in: text, range: starts[entry]..<text.count) {
      while starts[entry + 1] <= match { entry += 1 }
      let range = starts[entry]..<starts[entry + 1]
      if others.allSatisfy({ $0.firstMatch(in: text, range: range) != nil }) {
        found.append(entry)
      }
      entry += 1
    }
    return found
  }

  /// Appends the lowercase form of a text of one line.
  private mutating func append(_ string: String) {
    if string.utf8.allSatisfy({ $0 < 0x80 }) {
      text.append(contentsOf: string.utf8.lazy.map(\.lowercased))
    } else {
      text.append(contentsOf: string.lowercased().utf8)
    }
  }
}
