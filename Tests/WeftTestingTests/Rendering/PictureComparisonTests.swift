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
        tolerance: PictureTolerance(component: 10, largest: 255, share: 0.03, region: 3)))
    #expect(comparison.differentPixels == 3)
    #expect(comparison.largestRegion == 3)
    #expect(comparison.pixels == 100)
    #expect(comparison.largest == 255)
    #expect(comparison.isWithinTolerance)
    let difference = try comparison.picture()
    #expect(difference.pixel(x: 2, y: 0) == .red)
    #expect(difference.pixel(x: 3, y: 0) == .white)
  }

  @Test func smallDifferencesAreTolerated() throws {
    let (a, b) = (try picture(Color(white: 1)), try picture(Color(white: 0.98)))
    let loose = PictureTolerance(component: 6, share: 0, region: 0, rounding: 5)
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
      guard
        case .pixels("box", let excesses, let actual, let difference) = error as? PictureMismatch,
        excesses == [
          "5.0 % of the pixels differ (at most 0.2 %)", "a pixel is off by 255 (at most 96)",
        ]
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

  @Test func eachLimitCounts() throws {
    let (a, b) = (try picture(.white, spot: 3), try picture(.white))
    let limits = PictureTolerance(component: 10, largest: 255, share: 0.03, region: 3)
    for (isWithin, tolerance) in [
      (true, limits),
      (false, with(limits) { $0.largest = 254 }),
      (false, with(limits) { $0.share = 0.02 }),
      (false, with(limits) { $0.region = 2 }),
      (false, with(limits) { $0.faintRegion = 2 }),
      (false, with(limits) { $0.faintLine = 2 }),
      (true, with(limits) { ($0.faintRegion, $0.faintLine, $0.rounding) = (2, 2, 255) }),
    ] {
      let comparison = try #require(PictureComparison(a, with: b, tolerance: tolerance))
      #expect(comparison.isWithinTolerance == isWithin, "\(tolerance)")
      #expect(comparison.excesses.count == (isWithin ? 0 : 1))
    }
  }

  private func with(
    _ tolerance: PictureTolerance, _ change: (inout PictureTolerance) -> Void
  ) -> PictureTolerance {
    var tolerance = tolerance
    change(&tolerance)
    return tolerance
  }

  @Test func aSurfaceThatIsFaintlyDifferentIsFoundAndSeen() throws {
    let (a, b) = (try picture(.white, side: 30), try picture(Color(white: 0.984), side: 30))
    let comparison = try #require(PictureComparison(a, with: b, tolerance: PictureTolerance()))
    #expect(comparison.largest == 4 && comparison.largestRegion == 0)
    #expect(comparison.largestFaintRegion == 900 && !comparison.isWithinTolerance)
    #expect(try comparison.picture().pixel(x: 15, y: 15) == .red)
  }

  /// A divider of a narrow window, which covers fewer than 400 pixels and hardly differs in color.
  @Test(arguments: [(60, 1), (1, 60), (100, 2)])
  func aLineThatIsFaintlyDifferentIsFoundAndSeen(width: Double, height: Double) throws {
    func picture(_ shade: Double) throws -> Bitmap {
      try Bitmap.render(size: Size(width: 120, height: 120), background: .white) { canvas in
        canvas.fill(
          Rect(x: 10, y: 20, width: width, height: height), with: .color(Color(white: shade)))
      }
    }
    let (a, b) = (try picture(0.9), try picture(0.92))
    let comparison = try #require(PictureComparison(a, with: b, tolerance: PictureTolerance()))
    #expect(comparison.largest == 5 && comparison.largestFaintRegion <= 200)
    #expect(Double(comparison.longestFaintLine) == max(width, height))
    #expect(!comparison.isWithinTolerance)
    #expect(try comparison.picture().pixel(x: 10, y: 20) == .red)
  }

  /// Lines are counted in one row or column of the picture, not from one row's end to the next.
  @Test func aLineEndsAtTheEdge() throws {
    let (a, b) = (try picture(.white, side: 12), try picture(Color(white: 0.98), side: 12))
    let comparison = try #require(PictureComparison(a, with: b, tolerance: PictureTolerance()))
    #expect(comparison.longestFaintLine == 12)
    #expect(comparison.isWithinTolerance)
  }

  @Test func regionsReachAroundCorners() throws {
    let dots = try Bitmap.render(size: Size(width: 10, height: 10), background: .white) { canvas in
      for place in [Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 1, y: 3), Point(x: 5, y: 5)] {
        canvas.fill(Rect(x: place.x, y: place.y, width: 1, height: 1), with: .color(.black))
      }
    }
    let comparison = try #require(
      PictureComparison(dots, with: try picture(.white), tolerance: PictureTolerance()))
    #expect(comparison.differentPixels == 4)
    #expect(comparison.largestRegion == 3)
  }

  // MARK: - Small changes of a large window

  /// A form in a window of typical size, with one part that a test changes.
  private struct Form {
    var state = "enabled"
    var price = "97.50"
    var label: String? = "Total"
    var hasDivider = true
    var highlight = Color(hex: 0xE8F0FA)
    var textColor = Color.black

    func render() throws -> Bitmap {
      try Bitmap.render(size: Size(width: 480, height: 800), background: .white) { canvas in
        canvas.fill(Rect(x: 0, y: 300, width: 480, height: 40), with: .color(highlight))
        if hasDivider {
          canvas.fill(Rect(x: 16, y: 200, width: 448, height: 1), with: .color(Color(white: 0.9)))
        }
        for (index, text) in [state, price, label].enumerated() {
          guard let text else { continue }
          let shaped = TextShaper.shared.shape(
            StyledText(text, font: Font(family: testFamily, size: 14), color: textColor),
            options: TextOptions(), scale: canvas.scale)
          canvas.draw(
            shaped, in: Rect(origin: Point(x: 20, y: 40 + Double(index) * 40), size: shaped.size))
        }
      }
    }
  }

  private static let changedForms = [
    Form(state: "disabled"), Form(price: "10.00"), Form(price: "97.60"), Form(label: nil),
    Form(hasDivider: false), Form(highlight: Color(hex: 0xFAF0E8)), Form(highlight: .white),
    Form(textColor: Color(white: 0.4)),
    // The differences are 2 and 4 of 255.
    Form(highlight: Color(hex: 0xE8F2FA)), Form(highlight: Color(hex: 0xE4F0FA)),
  ]

  @Test(arguments: changedForms)
  private func aSmallChangeIsFound(changed: Form) throws {
    for (picture, reference) in [(changed, Form()), (Form(), changed)] {
      let comparison = try #require(
        PictureComparison(
          try picture.render(), with: try reference.render(), tolerance: PictureTolerance()))
      #expect(!comparison.isWithinTolerance)
    }
  }

  @Test func theSameFormPasses() throws {
    let comparison = try #require(
      PictureComparison(
        try Form().render(), with: try Form().render(), tolerance: PictureTolerance()))
    #expect(comparison.isWithinTolerance)
  }

  @Test func aPictureThatIsRecordedByManyIsNeverHalfThere() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = try Form().render()
    try references(isRecording: true).verify(picture, named: "form")
    let references = (references(), references(isRecording: true))
    try await withThrowingTaskGroup { group in
      for index in 0..<12 {
        group.addTask {
          let folder = index.isMultiple(of: 2) ? references.0 : references.1
          try folder.verify(picture, named: "form", tolerance: .exact)
        }
      }
      try await group.waitForAll()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["form.png"])
  }
}
