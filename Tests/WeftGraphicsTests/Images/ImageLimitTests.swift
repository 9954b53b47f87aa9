// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLocks

@testable import WeftGraphics

@Suite struct ImageLimitTests {
  @Test(arguments: ["pipe", "socket", "device", "directory"])
  func onlyRegularFilesAreOpened(kind: String) throws {
    let directory = try TemporaryDirectory()
    var url = directory.file(kind)
    var descriptor: Int32 = -1
    defer { if descriptor >= 0 { close(descriptor) } }
    switch kind {
    case "pipe":
      try #require(mkfifo(url.path, 0o600) == 0)
    case "socket":
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: url.path.utf8.prefix(107))
      }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0)
    case "device":
      url = URL(fileURLWithPath: "/dev/zero")
    default:
      url = directory.url
    }
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.file(url))
    }
    guard case .fileUnreadable(url, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(throws: BitmapError.self) { try Bitmap(pngAt: url) }
  }

  @Test(arguments: [8, 33, 100])
  func jpegWithoutEndMarkerIsWhole(size: Int) throws {
    let data = try EncodedImage.noise(width: size, height: size, format: "jpeg")
    let whole = try ImageDecoder.decode(.data(data))
    #expect(data.suffix(2) == Data([0xFF, 0xD9]))
    for cut in 1...2 {
      let bitmap = try ImageDecoder.decode(.data(data.dropLast(cut)))
      #expect(bitmap.difference(from: whole)?.differingPixels == 0)
    }
    let reduced = try ImageDecoder.decode(
      .data(data.dropLast(2)), sizing: .fit(width: 4, height: 4))
    #expect(reduced.width == 4)
    // The last bytes may belong to pixels beyond the edge.
    for cut in 3..<40 {
      guard let bitmap = try? ImageDecoder.decode(.data(data.dropLast(cut))) else { continue }
      #expect(bitmap.difference(from: whole)?.differingPixels == 0, "without \(cut) bytes")
      #expect(cut < 8, "without \(cut) bytes")
    }
  }

  /// Every loader receives data in pieces, and stops between any two.
  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "webp"])
  func everyLoaderIsCancelled(format: String) throws {
    let data = try EncodedImage.noise(width: 400, height: 400, format: format)
    func count(stopAt limit: Int) throws -> Int {
      var asked = 0
      do {
        _ = try ImageDecoder.decode(.data(data), isolation: .none) {
          asked += 1
          return asked == limit
        }
      } catch ImageDecodingError.cancelled {}
      return asked
    }
    let total = try count(stopAt: .max)
    #expect(total >= data.count / (1 << 14))
    for stop in stride(from: 1, through: total, by: max(1, total / 7)) {
      #expect(try count(stopAt: stop) == stop)
    }
    #expect(try count(stopAt: total) == total)
  }

  @Test func onlyTheFirstFrameIsRead() throws {
    let one = try ImageDecoder.decode(.data(EncodedImage.gif(frameCount: 1)))
    #expect(one.width == 2 && one.height == 2)
    #expect(one.pixel(x: 1, y: 1) == .red)
    let many = EncodedImage.gif(frameCount: 50_000)
    var asked = 0
    let first = try ImageDecoder.decode(.data(many)) {
      asked += 1
      return false
    }
    #expect(first.difference(from: one)?.differingPixels == 0)
    #expect(asked < 10)
    // Everything after the first frame may be damaged or missing.
    let start = EncodedImage.gif(frameCount: 1).dropLast()
    for rest in [Data(), Data(repeating: 0x55, count: 10_000), many.suffix(20)] {
      let bitmap = try ImageDecoder.decode(.data(start + rest))
      #expect(bitmap.difference(from: one)?.differingPixels == 0)
    }
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(.data(start.dropLast(3))) }
  }

  @Test func scansAreLimited() throws {
    let jpeg = try EncodedImage.halves(width: 16, height: 16, format: "jpeg")
    let scan = try #require(jpeg.firstRange(of: Data([0xFF, 0xDA])))
    let body = jpeg[scan.lowerBound..<jpeg.endIndex - 2]
    var data = Data(jpeg[..<scan.lowerBound])
    for _ in 0..<5000 { data += body }
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(data + [0xFF, 0xD9]))
    }
    guard case .tooComplex = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func timeIsLimited() throws {
    let data = try EncodedImage.noise(width: 400, height: 400, format: "png")
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(data), timeLimit: .microseconds(1))
    }
    guard case .tooComplex = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func drawingsAreLimited() throws {
    func svg(size: Int, comment: Int) -> Data {
      let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\">"
      let text = String(repeating: "x", count: comment)
      return Data("\(root)<!--\(text)--><rect width=\"9\" height=\"9\"/></svg>".utf8)
    }
    #expect(try ImageDecoder.decode(.data(svg(size: 20, comment: 0))).width == 20)
    #expect(throws: ImageDecodingError.tooLarge(width: 20_000, height: 20_000)) {
      try ImageDecoder.decode(.data(svg(size: 20_000, comment: 0)))
    }
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(svg(size: 20, comment: 9 << 20)))
    }
    guard case .tooComplex = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func budgetIsSharedByAllThreads() {
    let budget = PixelBudget(limit: 100)
    var first: PixelBudget.Share? = budget.makeShare()
    #expect(first?.take(60) { true } == true)
    let isTaken = Mutex(false)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let second = budget.makeShare()
      let result = second.take(60) { false }
      isTaken.withLock { $0 = result }
    }
    while budget.waitingCount == 0 && !isTaken.withLock({ $0 }) { sched_yield() }
    #expect(!isTaken.withLock { $0 }, "40 are left")
    first = nil
    group.wait()
    #expect(isTaken.withLock { $0 })
    #expect(budget.makeShare().take(100) { true }, "all has been given back")
  }

  @Test func waitingForTheBudgetIsCancelled() {
    let budget = PixelBudget(limit: 100)
    let large = budget.makeShare()
    #expect(large.take(1000) { true }, "alone, an image may be larger than the budget")
    var asked = 0
    let waiting = budget.makeShare()
    let isTaken = waiting.take(1) {
      asked += 1
      return asked == 3
    }
    #expect(!isTaken && asked == 3)
    #expect(budget.waitingCount == 0)
  }

  /// A helper's pixels count against the budget, too.
  @Test(arguments: [
    ("svg", ImageIsolation.process), ("tiff", .process), ("webp", .process), ("png", .none),
  ])
  func decodingWaitsForTheBudget(format: String, isolation: ImageIsolation) throws {
    let data =
      format == "svg"
      ? Data("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/>".utf8)
      : try EncodedImage.halves(width: 20, height: 20, format: format)
    let budget = PixelBudget(limit: 1000)
    var all: PixelBudget.Share? = budget.makeShare()
    #expect(all?.take(1000) { false } == true)
    let begin = ContinuousClock.now
    var hasWaited = false
    PixelBudget.$shared.withValue(budget) {
      _ = #expect(throws: ImageDecodingError.cancelled) {
        try ImageDecoder.decode(.data(data), isolation: isolation) {
          if budget.waitingCount > 0 { hasWaited = true }
          return hasWaited || ContinuousClock.now - begin > .seconds(60)
        }
      }
    }
    #expect(hasWaited)
    all = nil
    let image = try PixelBudget.$shared.withValue(budget) {
      try ImageDecoder.decode(.data(data), isolation: isolation)
    }
    #expect(image.width == 20)
    #expect(budget.makeShare().take(1000) { true }, "all has been given back")
  }

  /// The decoder compares two bitmaps to find out whether such a file is complete.
  @Test(arguments: [ImageIsolation.none, .process])
  func aJPEGWithoutItsEndMarkerWaitsForTwoBitmaps(isolation: ImageIsolation) throws {
    let data = try EncodedImage.halves(width: 20, height: 20, format: "jpeg").dropLast(2)
    let budget = PixelBudget(limit: 1000)
    var part: PixelBudget.Share? = budget.makeShare()
    // One bitmap of 400 pixels fits beside this share, and two do not.
    #expect(part?.take(500) { false } == true)
    let begin = ContinuousClock.now
    var hasWaited = false
    PixelBudget.$shared.withValue(budget) {
      _ = #expect(throws: ImageDecodingError.cancelled) {
        try ImageDecoder.decode(.data(data), isolation: isolation) {
          if budget.waitingCount > 0 { hasWaited = true }
          return hasWaited || ContinuousClock.now - begin > .seconds(60)
        }
      }
    }
    #expect(hasWaited)
    part = nil
    let image = try PixelBudget.$shared.withValue(budget) {
      try ImageDecoder.decode(.data(data), isolation: isolation)
    }
    #expect(image.width == 20)
    #expect(budget.makeShare().take(1000) { true }, "the budget is free again")
  }

  /// The budget counts the pixels in which a vector drawing is rendered, not the pixels of its
  /// nominal size.
  @Test func drawingsWaitForThePixelsThatTheyTake() throws {
    let data = Data("<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>".utf8)
    let budget = PixelBudget(limit: 1000)
    let half = budget.makeShare()
    #expect(half.take(500) { false })
    let begin = ContinuousClock.now
    var hasWaited = false
    PixelBudget.$shared.withValue(budget) {
      _ = #expect(throws: ImageDecodingError.cancelled) {
        try ImageDecoder.decode(
          .data(data), sizing: .fill(width: 30, height: 30), isolation: .process
        ) {
          if budget.waitingCount > 0 { hasWaited = true }
          return hasWaited || ContinuousClock.now - begin > .seconds(60)
        }
      }
    }
    #expect(hasWaited)
    withExtendedLifetime(half) {}
  }

  @Test func hugeNumbersDoNotTrap() throws {
    let data = try EncodedImage.halves(width: 64, height: 32, format: "png")
    for sizing in [
      ImageSizing.fit(width: .max, height: .max), .fit(width: .min, height: .max),
      .fill(width: .min, height: .min), .fill(width: .max, height: .min),
    ] {
      #expect(try ImageDecoder.decode(.data(data), sizing: sizing).width <= 64)
      // A vector drawing has no intrinsic size as a limit.
      let drawing = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8)
      let image = try ImageDecoder.decode(.data(drawing), sizing: sizing, isolation: .none)
      #expect(image.width <= 8)
    }
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0] {
      #expect(try ImageDecoder.decode(.data(data), scale: number).width == 64)
      let font = Font(size: number, weight: Font.Weight(rawValue: .max))
      let options = TextOptions(alignment: .justified, lineLimit: .max, lineSpacing: number)
      let text = TextShaper(cacheCostLimit: 0).shape(
        StyledText("a b c", font: font), maxWidth: number, maxHeight: number, options: options,
        scale: number)
      #expect(text.lineCount >= 1)
      _ = try? Bitmap.render(size: .init(width: number, height: 1), scale: number) { canvas in
        canvas.rotate(by: number)
        canvas.draw(text, in: .init(x: number, y: number, width: number, height: number))
      }
    }
  }
}
