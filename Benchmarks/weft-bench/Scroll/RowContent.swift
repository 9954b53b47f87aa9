// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The content of a row of the scroll benchmark, which depends only on the row's index.
///
/// `row_content.c` of GtkListViewPeer has the same content, as verified by ``checksum()``.
struct RowContent: Sendable {
  /// The width and height of the picture, in pixels.
  static let pictureSize = 48
  static let labelCount = 3

  private static let words = [
    "window", "thread", "light", "paper", "river", "engine", "a", "of",
    "garden", "measure", "quick", "between", "asynchronous", "row", "winter", "glass",
  ]
  private static let labels = ["likes", "replies", "shares"]

  let row: UInt32

  var title: String { "Item \(row)" }

  /// The text below the title, with 10 to 70 words.
  var body: String {
    let count = 10 + random(.wordCount) % 61
    return (0..<count).map { Self.words[Int(random(.word($0)) % UInt32(Self.words.count))] }
      .joined(separator: " ")
  }

  /// The texts of the small labels below the body.
  var labels: [String] {
    Self.labels.enumerated().map { "\(random(.label(UInt32($0))) % 1000) \($1)" }
  }

  /// The opaque pixels in rows from the top left, in the order blue, green, red, alpha.
  var picture: [UInt8] {
    let colour = random(.picture)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Self.pictureSize * Self.pictureSize * 4)
    for y in 0..<Self.pictureSize {
      for x in 0..<Self.pictureSize {
        pixels.append(UInt8(truncatingIfNeeded: colour))
        pixels.append(UInt8(truncatingIfNeeded: colour >> 8))
        pixels.append(UInt8(truncatingIfNeeded: (x + y) * 2))
        pixels.append(0xFF)
      }
    }
    return pixels
  }

  /// The 64-bit FNV-1a hash of the first 100 rows in hexadecimal digits.
  static func checksum() -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    for row in 0..<100 as Range<UInt32> {
      let content = RowContent(row: row)
      add(content.title.utf8)
      add(content.body.utf8)
      for label in content.labels { add(label.utf8) }
      add(content.picture)
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension RowContent {
  /// Separates the random numbers of a row by their purpose.
  private enum Salt {
    case wordCount
    case label(UInt32)
    case picture
    case word(UInt32)

    var value: UInt32 {
      switch self {
      case .wordCount: 0
      case .label(let index): 1 + index
      case .picture: 10
      case .word(let index): 100 + index
      }
    }
  }

  /// A random number for the row and a salt, from the finalizer of MurmurHash3 over both.
  private func random(_ salt: Salt) -> UInt32 {
    var bits = row &* 0x9E37_79B9 &+ salt.value
    bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
    bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
    return bits ^ (bits >> 16)
  }
}
