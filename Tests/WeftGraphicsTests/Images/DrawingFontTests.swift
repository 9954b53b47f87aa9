// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLocks

@testable import WeftGraphics

/// The text of drawings in the sealed process.
@Suite(.serialized) struct DrawingFontTests {
  private static func drawing(_ attributes: String, size: Int = 24, text: String = "Rags") -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">
      <text x="4" y="30" font-size="\(size)" \(attributes)>\(text)</text></svg>
      """.utf8)
  }

  /// librsvg's own tests draw boxes if a font is missing.
  @Test(arguments: [
    "", "font-style=\"italic\"", "font-family=\"serif\" font-style=\"italic\"",
    "font-family=\"monospace\" font-style=\"oblique\" font-weight=\"bold\"",
    "font-family=\"Arial\"", "font-family=\"Helvetica\" font-weight=\"700\"",
    "font-weight=\"300\"", "font-family=\"Verdana, sans-serif\" font-style=\"italic\"",
    "font-family=\"Times New Roman\" font-weight=\"bold\" font-style=\"italic\"",
  ])
  func theSealedProcessHasTheStandardFonts(attributes: String) throws {
    for text in ["Rags", "漢字かな", "한글", "שלום"] {
      let data = Self.drawing(attributes, text: text)
      let here = try ImageDecoder.decode(.data(data), isolation: .none)
      let there = try ImageDecoder.decode(.data(data), isolation: .process)
      #expect(there.difference(from: here)?.differingPixels == 0, "\(text)")
    }
  }

  /// All fonts in one helper, and again from the first. Cairo closes unused fonts beyond the tenth.
  @Test func fontsStayOpen() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      for _ in 0..<2 {
        for family in ["sans-serif", "serif", "monospace"] {
          for weight in [300, 400, 700] {
            for style in ["normal", "italic"] {
              let data = Self.drawing(
                "font-family=\"\(family)\" font-weight=\"\(weight)\" font-style=\"\(style)\"")
              let here = try ImageDecoder.decode(.data(data), isolation: .none)
              let there = try ImageDecoder.decode(.data(data), isolation: .process)
              #expect(there.difference(from: here)?.differingPixels == 0)
            }
          }
        }
      }
      #expect(ImageHelper.pool.processes.count == 1)
    }
  }

  /// A drawing with a font of an enormous size leaves Cairo's font broken for the rest of the
  /// process.
  @Test func aDrawingThatBreaksAFontBreaksNoOther() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let good = Self.drawing("", size: 12)
      let here = try ImageDecoder.decode(.data(good), isolation: .none)
      for _ in 0..<3 {
        _ = try? ImageDecoder.decode(.data(Self.drawing("", size: 65_536)), isolation: .process)
        for _ in 0..<2 {
          let there = try ImageDecoder.decode(.data(good), isolation: .process)
          #expect(there.difference(from: here)?.differingPixels == 0)
        }
      }
    }
  }

  /// Files that are no images start no further process.
  @Test func otherFailuresKeepTheHelper() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      _ = try ImageDecoder.decode(.data(Self.drawing("")), isolation: .process)
      let first = ImageHelper.pool.processes
      for _ in 0..<3 {
        #expect(throws: ImageDecodingError.self) {
          try ImageDecoder.decode(.data(Data([0x89, 0x50, 0x4E])), isolation: .process)
        }
      }
      #expect(ImageHelper.pool.processes == first)
    }
  }
}
