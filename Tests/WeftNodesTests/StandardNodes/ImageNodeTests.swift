// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTesting

@MainActor @Suite struct ImageNodeTests {
  /// Red on the left, blue on the right.
  private static func halves(width: Double, height: Double) throws -> Bitmap {
    try Bitmap.render(size: Size(width: width, height: height), background: .red) {
      $0.fill(
        Rect(x: width / 2, y: 0, width: width / 2, height: height), with: .color(.blue))
    }
  }

  private static func png(width: Double, height: Double) throws -> Data {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: url) }
    try halves(width: width, height: height).writePNG(to: url)
    return try Data(contentsOf: url)
  }

  @Test func imagesAreDecodedOffMain() throws {
    let node = ImageNode(.data(try Self.png(width: 200, height: 200)))
    let window = HeadlessWindow(size: .hundred, rootNode: node)
    window.runFrameWithoutJobs()
    #expect(node.contents == nil)
    #expect(window.driver.scheduler?.runCount == 0)
    try window.settle()
    let picture = try #require(node.contents)
    #expect(picture.width == 100, "decoded at the size at which it is seen")
    #expect(picture.height == 100)
    #expect(picture.pixel(x: 10, y: 50) == .red)
    #expect(picture.pixel(x: 90, y: 50) == .blue)
  }

  @Test(arguments: [1.0, 2, 1.5])
  func scales(scale: Double) throws {
    let node = ImageNode(.data(try Self.png(width: 400, height: 400)))
    let window = HeadlessWindow(size: .hundred, scale: scale, rootNode: node)
    try window.settle()
    #expect(node.contents?.width == Int(100 * scale))
    #expect(node.contents?.size == .hundred)
  }

  /// A node with more pixels than a bitmap can have gets fewer.
  @Test func largeNodes() throws {
    let bitmap = try Bitmap.render(size: Size(width: 100, height: 400), background: .red) { _ in }
    let node = ImageNode(.bitmap(bitmap))
    node.contentMode = .scaleAspectFit
    let window = HeadlessWindow(size: Size(width: 40_000, height: 10), rootNode: node)
    try window.settle()
    let contents = try #require(node.contents)
    #expect((16_000...Bitmap.maximumSideLength).contains(contents.width))
    #expect(contents.pixel(x: contents.width / 2, y: 4) == .red)
    #expect(contents.pixel(x: 0, y: 4) != .red)
  }

  /// The pixels along the middle row of an image of 100 x 100 in a node of 60 x 30.
  nonisolated static let modes: [(ContentMode, [Int: Color])] = [
    (.scaleToFill, [2: .red, 27: .red, 33: .blue, 57: .blue]),
    (
      .scaleAspectFit,
      [2: .white, 12: .white, 18: .red, 27: .red, 33: .blue, 43: .blue, 48: .white]
    ),
    (.scaleAspectFill, [2: .red, 27: .red, 33: .blue, 57: .blue]),
    (.center, [2: .red, 27: .red, 33: .blue, 57: .blue]),
    (.left, [2: .red, 46: .red, 54: .blue]),
    (.right, [2: .red, 6: .red, 14: .blue, 57: .blue]),
  ]

  @Test(arguments: modes)
  func contentModes(mode: ContentMode, colors: [Int: Color]) throws {
    let node = ImageNode(.bitmap(try Self.halves(width: 100, height: 100)))
    node.contentMode = mode
    let picture = try HeadlessWindow.settled(node, size: Size(width: 60, height: 30)).render()
    for (x, color) in colors {
      #expect(picture.pixel(x: x, y: 15) == color, "column \(x)")
    }
  }

  /// Pixels are not blended, whatever remains at the sides.
  @Test(arguments: [
    (ContentMode.scaleAspectFill, 133, 100), (.scaleAspectFill, 100, 101),
    (.scaleAspectFit, 100, 75), (.center, 301, 200), (.center, 200, 301),
  ])
  func aPictureOfTheRightSizeIsSharp(mode: ContentMode, width: Int, height: Int) throws {
    let checkers = try Bitmap(width: width, height: height, isOpaque: true) { pixels in
      for index in 0..<width * height {
        let isWhite = (index / width + index % width).isMultiple(of: 2)
        for byte in 0..<4 { pixels[index * 4 + byte] = isWhite || byte == 3 ? 255 : 0 }
      }
    }
    let node = ImageNode(.bitmap(checkers))
    node.contentMode = mode
    _ = try HeadlessWindow.settled(node)
    let contents = try #require(node.contents)
    var colors: Set<Color> = []
    for x in 0..<contents.width {
      for y in 0..<contents.height { colors.insert(contents.pixel(x: x, y: y)) }
    }
    #expect(colors.isSuperset(of: [.black, .white]))
    #expect(colors.allSatisfy { [.black, .white].contains($0) || $0.alpha == 0 })
  }

  @Test func aBitmapHasItsOwnSize() throws {
    let node = ImageNode(.bitmap(try Self.halves(width: 30, height: 20)))
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.row, alignItems: .start) { node }
    }
    let window = try HeadlessWindow.settled(root)
    #expect(node.frame.size == Size(width: 30, height: 20))
    node.source = nil
    try window.settle()
    #expect(node.frame.size == .zero)
    #expect(node.contents == nil)
  }

  @Test func errorsAreReported() throws {
    let missing = URL(fileURLWithPath: "/nonexistent/image.png")
    let cases: [(ImageSource, ImageDecodingError)] = [
      (.data(Data("no image".utf8)), .unsupportedFormat),
      (.file(missing), .fileNotFound(missing)),
    ]
    for (source, error) in cases {
      let errors = Log<ImageDecodingError>()
      let node = ImageNode(source)
      node.onError = { errors.add($0) }
      let window = try HeadlessWindow.settled(node)
      #expect(errors.take() == [error])
      #expect(node.contents == nil)
      #expect(!node.hasPendingDisplay, "a broken image is no image to wait for")
      node.source = .data(try Self.png(width: 10, height: 10))
      try window.settle()
      #expect(node.contents != nil)
      #expect(errors.take() == [])
    }
  }

  @Test func theOldImageStaysUntilTheNewOneIsDecoded() throws {
    let node = ImageNode(.bitmap(try Self.halves(width: 100, height: 100)))
    let window = try HeadlessWindow.settled(node)
    let old = try #require(node.contents)
    node.source = .data(try Self.png(width: 50, height: 50))
    window.runFrameWithoutJobs()
    #expect(node.contents === old)
    try window.settle()
    #expect(node.contents !== old)
  }

  @Test func theSameSourceIsNoChange() throws {
    let image = try Self.halves(width: 10, height: 10)
    let node = ImageNode(.bitmap(image))
    let window = try HeadlessWindow.settled(node)
    node.source = .bitmap(image)
    #expect(!window.driver.wantsFrame)
  }

  @Test(arguments: [1e19, .infinity, 1e300])
  func hugeFramesDoNotTrap(length: Double) throws {
    for mode in [ContentMode.scaleAspectFit, .scaleAspectFill, .center] {
      let root = DisplayNode()
      let node = ImageNode(.data(try Self.png(width: 20, height: 20)))
      node.contentMode = mode
      node.frame.size = Size(width: length, height: length)
      root.addSubnode(node)
      let window = HeadlessWindow(size: .hundred, rootNode: root)
      try window.settle()
      #expect(!node.hasPendingDisplay)
    }
  }

  /// The deallocator of an image's data may read the node.
  @Test func dataIsReleasedWithoutTheLock() {
    let node = ImageNode(nil)
    let log = Log<Bool>()
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 1)
    node.source = .data(
      Data(
        bytesNoCopy: bytes, count: 64,
        deallocator: .custom { [weak node] pointer, _ in
          log.add(node?.source == nil)
          pointer.deallocate()
        }))
    node.source = nil
    #expect(log.entries == [true])
  }

  /// Left half red, right half blue.
  private static func redAndBlue() throws -> Bitmap {
    try Bitmap.render(size: Size(width: 40, height: 20)) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .color(.red))
      canvas.fill(Rect(x: 20, y: 0, width: 20, height: 20), with: .color(.blue))
    }
  }

  @Test(arguments: [
    (Rect(x: 0.5, y: 0, width: 0.5, height: 1), Color.blue),
    (Rect(x: 0, y: 0.5, width: 0.5, height: 0.5), .red),
    (Rect(x: 0.6, y: 0, width: 9, height: 9), .blue),
    (Rect(x: 7, y: 7, width: 1, height: 1), .red),
    (Rect(x: .nan, y: 0, width: 1, height: 1), .red),
  ])
  func aPartIsShown(crop: Rect, color: Color) throws {
    let node = ImageNode(.bitmap(try Self.redAndBlue()))
    node.cropRect = crop
    node.contentMode = .scaleToFill
    let window = try HeadlessWindow.settled(node, size: Size(width: 40, height: 20))
    let picture = try window.render()
    #expect(picture.pixel(x: 5, y: 10) == color)
    #expect(picture.pixel(x: 35, y: 10) == (crop.minX == 0 ? .red : .blue))
  }

  @Test func aModifiedImageFollowsTheTraits() throws {
    let node = ImageNode(.bitmap(try Self.redAndBlue()))
    node.tintColor = .label
    // Pixels of unknown origin.
    node.modification = { image in
      let copy = try? Bitmap(width: image.width, height: image.height, scale: image.scale) {
        pixels in
        image.withUnsafeBytes { pixels.copyMemory(from: $0) }
      }
      return copy ?? image
    }
    let window = try HeadlessWindow.settled(node, size: Size(width: 40, height: 20))
    let light = try #require(node.contents?.pixel(x: 5, y: 10))
    window.traits.colorScheme = .dark
    try window.settle()
    #expect(node.contents?.pixel(x: 5, y: 10) != light)
  }

  @Test func tintAndModification() throws {
    let node = ImageNode(.bitmap(try Self.redAndBlue()))
    node.contentMode = .scaleToFill
    let window = try HeadlessWindow.settled(node, size: Size(width: 40, height: 20))
    node.tintColor = .green
    try window.settle()
    #expect(try window.render().pixel(x: 5, y: 10) == .green)
    node.tintColor = nil
    node.modification = { image in
      let half = Rect(x: 0, y: 0, width: image.size.width, height: image.size.height / 2)
      let changed = try? Bitmap.render(size: image.size, scale: image.scale) { canvas in
        canvas.draw(image, in: Rect(origin: .zero, size: image.size))
        canvas.fill(half, with: .color(.yellow))
      }
      return changed ?? image
    }
    try window.settle()
    let picture = try window.render()
    #expect(picture.pixel(x: 5, y: 3) == .yellow)
    #expect(picture.pixel(x: 5, y: 17) == .red)
    #expect(picture.pixel(x: 35, y: 17) == .blue)
  }
}
