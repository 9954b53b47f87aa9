// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import weft_bench

struct RowContentTests {
  @Test func bodiesHaveTenToSeventyWords() {
    let counts = (0..<5000 as Range<UInt32>).map { row in
      RowContent(row: row).body.split(separator: " ").count
    }
    #expect(counts.min() == 10)
    #expect(counts.max() == 70)
  }

  @Test func everyRowHasThreeLabelsAndAPictureOfOpaquePixels() {
    for row: UInt32 in [0, 1, 99_999, .max] {
      let content = RowContent(row: row)
      #expect(content.title == "Item \(row)")
      #expect(
        content.labels.map { $0.split(separator: " ").last } == ["likes", "replies", "shares"])
      #expect(content.picture.count == 48 * 48 * 4)
      #expect(
        stride(from: 3, to: content.picture.count, by: 4).allSatisfy {
          content.picture[$0] == 0xFF
        })
    }
  }

  /// The sum that the compared C program prints.
  @Test func theChecksumIsThePeers() {
    #expect(RowContent.checksum() == "dd33f8643bc127d6")
  }
}
