// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftGraphics
import WeftLayout
import WeftTesting

@Suite struct PictureComparisonTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("weft-pictures-\(UUID().uuidString)", isDirectory: true)

  private func picture(_ color: Color, spot: Double = 0, side: Double = 10) throws -> Bitmap {
    try Bitmap.render(size: Size(width: side, height: side), background: color) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: spot, height: 1), with: .color(.black))
    }
  }

  private func references(isRecording: Bool = false) -> ReferencePictures {
    var references = ReferencePictures(folder: folder)
    references.failureFolder = folder.appendingPathComponent("failures")
    references.isRecording = isRecording
    return references
  }

  @Test func countsThePixelsThatDiffer() throws {
    let comparison = try #require(
      PictureComparison(
        try picture(.white, spot: 3), with: try picture(.white),
        tolerance: PictureTolerance(component: 10, share: 0.03)))
    #expect(comparison.differentPixels == 3)
    #expect(comparison.pixels == 100)
    #expect(comparison.largest == 255)
    #expect(comparison.isWithinTolerance)
    let difference = try comparison.picture()
    #expect(difference.pixel(x: 2, y: 0) == .red)
    #expect(difference.pixel(x: 3, y: 0) == .white)
  }

  @Test func smallDifferencesAreTolerated() throws {
    let (a, b) = (try picture(Color(white: 1)), try picture(Color(white: 0.98)))
    let loose = PictureTolerance(component: 6, share: 0)
    #expect(try #require(PictureComparison(a, with: b, tolerance: loose)).isWithinTolerance)
    let exact = try #require(PictureComparison(a, with: b, tolerance: .exact))
    #expect(!exact.isWithinTolerance)
    #expect(exact.share == 1)
    #expect(exact.largest == 5)
  }

  @Test func recordsAndCompares() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try references(isRecording: true).verify(try picture(.white), named: "box")
    try references().verify(try picture(.white), named: "box", tolerance: .exact)
    #expect {
      try references().verify(try picture(.white, spot: 5), named: "box")
    } throws: { error in
      guard case .pixels("box", 0.05, 255, let actual, let difference) = error as? PictureMismatch
      else { return false }
      return [actual, difference].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }
    #expect {
      try references().verify(try picture(.white, side: 12), named: "box")
    } throws: { error in
      guard case .size("box", 12, 12, 10, 10, _) = error as? PictureMismatch else { return false }
      return true
    }
    #expect {
      try references().verify(try picture(.white), named: "other")
    } throws: { error in
      guard case .noReference("other", let actual) = error as? PictureMismatch else { return false }
      return FileManager.default.fileExists(atPath: actual) && "\(error)".contains("RECORD")
    }
  }
}
