// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout

@Suite struct ContentModeTests {
  /// A picture of 40 x 20 in bounds of 100 x 100 at (10, 20).
  @Test(arguments: [
    (ContentMode.scaleToFill, Rect(x: 10, y: 20, width: 100, height: 100)),
    (.scaleAspectFit, Rect(x: 10, y: 45, width: 100, height: 50)),
    (.scaleAspectFill, Rect(x: -40, y: 20, width: 200, height: 100)),
    (.center, Rect(x: 40, y: 60, width: 40, height: 20)),
    (.top, Rect(x: 40, y: 20, width: 40, height: 20)),
    (.bottom, Rect(x: 40, y: 100, width: 40, height: 20)),
    (.left, Rect(x: 10, y: 60, width: 40, height: 20)),
    (.right, Rect(x: 70, y: 60, width: 40, height: 20)),
    (.topLeft, Rect(x: 10, y: 20, width: 40, height: 20)),
    (.topRight, Rect(x: 70, y: 20, width: 40, height: 20)),
    (.bottomLeft, Rect(x: 10, y: 100, width: 40, height: 20)),
    (.bottomRight, Rect(x: 70, y: 100, width: 40, height: 20)),
  ])
  func places(mode: ContentMode, expected: Rect) {
    let bounds = Rect(x: 10, y: 20, width: 100, height: 100)
    #expect(mode.rect(for: Size(width: 40, height: 20), in: bounds) == expected)
  }

  @Test(arguments: ContentMode.allCases)
  func emptyImagesHaveNoPlacement(mode: ContentMode) {
    let bounds = Rect(x: 1, y: 2, width: 10, height: 10)
    let nowhere = Rect(x: 1, y: 2, width: 0, height: 0)
    #expect(mode.rect(for: .zero, in: bounds) == nowhere)
    #expect(mode.rect(for: Size(width: .nan, height: 1), in: bounds) == nowhere)
    let flat = Rect(x: 1, y: 2, width: 0, height: 10)
    #expect(mode.rect(for: Size(width: 5, height: 5), in: flat) == nowhere)
  }
}

@Suite struct ImageBackingTests {
  private let image = Size(width: 100, height: 100)
  private let bounds = Size(width: 200, height: 400)

  @Test(arguments: [
    (
      ContentMode.scaleAspectFit, Size(width: 100, height: 200),
      Rect(x: 0, y: 50, width: 100, height: 100)
    ),
    (.scaleAspectFill, Size(width: 50, height: 100), Rect(x: -25, y: 0, width: 100, height: 100)),
    (.center, Size(width: 100, height: 100), Rect(x: 0, y: 0, width: 100, height: 100)),
    (.scaleToFill, Size(width: 100, height: 100), Rect(x: 0, y: 0, width: 100, height: 100)),
    (.topLeft, Size(width: 100, height: 100), Rect(x: 0, y: 0, width: 100, height: 100)),
  ])
  func neverUpscales(mode: ContentMode, size: Size, drawRect: Rect) throws {
    let backing = try #require(
      ImageBacking(imageSize: image, boundsSize: bounds, contentMode: mode))
    #expect(backing.size == size)
    #expect(backing.drawRect == drawRect)
  }

  @Test(arguments: [
    (ContentMode.scaleAspectFit, Rect(x: 0, y: 20, width: 10, height: 10)),
    (.scaleAspectFill, Rect(x: -20, y: 0, width: 50, height: 50)),
    (.center, Rect(x: -45, y: -25, width: 100, height: 100)),
  ])
  func smallBoundsAreTheBacking(mode: ContentMode, drawRect: Rect) throws {
    let backing = try #require(
      ImageBacking(
        imageSize: image, boundsSize: Size(width: 10.9, height: 50.9), contentMode: mode))
    #expect(backing.size == Size(width: 10, height: 50))
    #expect(backing.drawRect == drawRect)
  }

  /// Unscaled images are drawn on whole pixels.
  @Test(arguments: [
    (ContentMode.scaleAspectFill, Size(width: 133, height: 100), Point(x: -17, y: 0)),
    (.scaleAspectFill, Size(width: 100, height: 101), Point(x: 0, y: -1)),
    (.scaleAspectFit, Size(width: 100, height: 75), Point(x: 0, y: 13)),
    (.center, Size(width: 301, height: 200), Point(x: -101, y: -50)),
  ])
  func unscaledPicturesLieOnPixels(mode: ContentMode, image: Size, origin: Point) throws {
    let bounds = Size(width: 100, height: 100)
    let backing = try #require(
      ImageBacking(imageSize: image, boundsSize: bounds, contentMode: mode))
    #expect(backing.size == bounds)
    #expect(backing.drawRect == Rect(origin: origin, size: image))
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 0, y: 0)), (Point(x: 0.5, y: 0.5), Point(x: -25, y: 0)),
    (Point(x: 1, y: 1), Point(x: -50, y: 0)),
  ])
  func cropOriginMovesThePicture(origin: Point, expected: Point) throws {
    let backing = try #require(
      ImageBacking(
        imageSize: image, boundsSize: bounds, contentMode: .scaleAspectFill, cropOrigin: origin))
    #expect(backing.drawRect.origin == expected)
  }

  @Test func upscalingIsForced() throws {
    let backing = try #require(
      ImageBacking(
        imageSize: image, boundsSize: bounds, contentMode: .scaleAspectFill, allowsUpscaling: true))
    #expect(backing.size == bounds)
    #expect(backing.drawRect == Rect(x: -100, y: 0, width: 400, height: 400))
  }

  @Test(arguments: ContentMode.allCases)
  func forcedSizeWins(mode: ContentMode) throws {
    let forced = Size(width: 30, height: 30)
    let backing = try #require(
      ImageBacking(imageSize: image, boundsSize: bounds, contentMode: mode, forcedSize: forced))
    #expect(backing.size == forced)
  }

  @Test(arguments: ContentMode.allCases)
  func uncroppedIsWhole(mode: ContentMode) throws {
    let backing = try #require(
      ImageBacking(
        imageSize: image, boundsSize: Size(width: 10, height: 10), contentMode: mode,
        isCropped: false))
    #expect(backing.size == image)
    #expect(backing.drawRect == Rect(origin: .zero, size: image))
  }

  @Test(arguments: [
    Size.zero, Size(width: 0.5, height: 100), .infinite, Size(width: .nan, height: 1),
  ])
  func emptyBoundsHaveNoBacking(size: Size) {
    #expect(ImageBacking(imageSize: image, boundsSize: size, contentMode: .scaleAspectFit) == nil)
    let whole = Size(width: size.width * 0, height: size.height)
    #expect(ImageBacking(imageSize: whole, boundsSize: bounds, contentMode: .center) == nil)
  }
}
