// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLocks

@testable import WeftGraphics

/// Decoding in another process. The tests run one at a time because some need much processor time.
@Suite(.serialized) struct ImageHelperTests {
  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "webp"])
  func aHelperDecodesTheSamePixels(format: String) throws {
    let data = try EncodedImage.noise(width: 120, height: 80, format: format)
    for sizing in [ImageSizing.original, .fit(width: 30, height: 30), .fill(width: 9, height: 50)] {
      let here = try ImageDecoder.decode(.data(data), sizing: sizing, scale: 2, isolation: .none)
      let there = try ImageDecoder.decode(
        .data(data), sizing: sizing, scale: 2, isolation: .process)
      #expect(there.difference(from: here)?.differingPixels == 0)
      #expect(there.scale == 2 && there.isOpaque == here.isOpaque)
    }
  }

  /// One process decodes many images.
  @Test func aHelperIsUsedAgain() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
      _ = try ImageDecoder.decode(.data(data), isolation: .process)
      let first = ImageHelper.pool.processes
      #expect(first.count == 1)
      for _ in 0..<20 { _ = try ImageDecoder.decode(.data(data), isolation: .process) }
      #expect(throws: ImageDecodingError.self) {
        try ImageDecoder.decode(.data(data.prefix(40)), isolation: .process)
      }
      #expect(ImageHelper.pool.processes == first)
    }
  }

  /// Helpers that the system has ended are replaced before an image fails.
  @Test func lostHelpersAreReplaced() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
      try startTwoHelpers(for: data)
      for process in ImageHelper.pool.processes { kill(process, SIGKILL) }
      #expect(try ImageDecoder.decode(.data(data), isolation: .process).width == 16)
    }
  }

  @Test func helpersOutliveTheirThreads() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
      try startTwoHelpers(for: data)
      let processes = ImageHelper.pool.processes
      for _ in 0..<5 { _ = try ImageDecoder.decode(.data(data), isolation: .process) }
      #expect(Set(ImageHelper.pool.processes) == Set(processes))
    }
  }

  /// Leaves two helpers in the pool, started by threads that have ended.
  private func startTwoHelpers(for data: Data) throws {
    let pool = ImageHelper.pool
    let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let order = ImageOrder(sizing: .original, scale: 1, pixelLimit: 1000, allowsPartial: false)
    let threads = try (0..<2).map { index in
      try JoinableThread {
        ImageHelper.$pool.withValue(pool) {
          var isFirst = true
          _ = try? ImageHelper.decode(data, order, origin: nil, timeLimit: .seconds(10)) {
            // Neither thread decodes before both have a helper.
            if isFirst {
              arrivals[1 - index].signal()
              arrivals[index].wait()
            }
            isFirst = false
            return false
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(pool.processes.count == 2)
  }

  /// A helper that one image has taken over decodes no images of other servers.
  @Test func helpersAreNotReusedAcrossOrigins() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
      func process(_ isolation: ImageIsolation) throws -> Int32? {
        _ = try ImageDecoder.decode(.data(data), isolation: isolation)
        return ImageHelper.pool.processes.last
      }
      let one = try process(.origin("https://one.example"))
      #expect(try process(.origin("https://one.example")) == one)
      let two = try process(.origin("https://two.example"))
      #expect(two != one)
      #expect(try process(.process) != two)
      // The pool keeps two helpers. The oldest one has ended.
      #expect(ImageHelper.pool.processes.count == 2)
      #expect(try process(.origin("https://two.example")) == two)
      #expect(try process(.origin("https://one.example")) != one)
    }
  }

  /// The system refuses the system call filter, as a container without seccomp does.
  @Test func aHelperThatCannotDropItsPrivilegesIsUnavailable() throws {
    let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
    let result = Mutex<Result<Bitmap, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    // Helpers inherit the filter of the thread that starts them.
    Thread {
      ImageHelper.$pool.withValue(ImageHelper.Pool()) {
        let outcome = Result { () throws -> Bitmap in
          try forbidSystemCallFilters()
          return try ImageDecoder.decode(.data(data), isolation: .process)
        }
        result.withLock { $0 = outcome }
      }
      done.signal()
    }.start()
    done.wait()
    let error = #expect(throws: ImageDecodingError.self) { try result.withLock { $0 }?.get() }
    guard case .helperUnavailable(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("privileges"))
    #expect(error?.isOfTheBytes == false)
  }

  /// The pixel budget admits the image, so the helper's memory limit must, too. The helper needs
  /// memory for the decoded, the turned and the converted pixels.
  @Test func anImageThatFillsThePixelBudgetIsDecoded() throws {
    let side = 10_000
    let bitmap = try ImageDecoder.decode(
      .data(EncodedImage.turnedMonochromeTIFF(width: side, height: side)), timeLimit: .seconds(300),
      isolation: .process)
    #expect(bitmap.width == side && bitmap.height == side)
    #expect(bitmap.pixel(x: side - 1, y: side - 1) == .white)
  }

  @Test func errorsComeBackAsTheyAre() throws {
    let png = try EncodedImage.noise(width: 50, height: 50, format: "png")
    #expect(throws: ImageDecodingError.tooLarge(width: 50, height: 50)) {
      try ImageDecoder.decode(.data(png), pixelLimit: 100, isolation: .process)
    }
    for data in [Data(), Data("no image".utf8), png.prefix(60)] {
      let here = #expect(throws: ImageDecodingError.self) {
        try ImageDecoder.decode(.data(data), isolation: .none)
      }
      let there = #expect(throws: ImageDecodingError.self) {
        try ImageDecoder.decode(.data(data), isolation: .process)
      }
      #expect(there == here)
    }
    let missing = URL(fileURLWithPath: "/no/such/file.png")
    #expect(throws: ImageDecodingError.fileNotFound(missing)) {
      try ImageDecoder.decode(.file(missing), isolation: .process)
    }
  }

  /// Files of 247 bytes whose drawing takes minutes or gigabytes.
  @Test(arguments: ["uses", "filter"]) func drawingsHaveATimeLimit(kind: String) throws {
    let error = #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(Self.bomb(kind)), timeLimit: .seconds(1))
    }
    guard case .tooComplex = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The time limit would end the drawing with another error.
  @Test func aHelperIsCancelled() throws {
    var questions = 0
    #expect(throws: ImageDecodingError.cancelled) {
      try ImageDecoder.decode(.data(Self.bomb("uses")), timeLimit: .seconds(60)) {
        questions += 1
        return questions > 10
      }
    }
    #expect(questions == 11)
  }

  /// A drawing may refer to a file, and receives none of its contents.
  @Test func filesAreOutOfReach() throws {
    let directory = try TemporaryDirectory()
    let secret = directory.file("secret.png")
    try EncodedImage.halves(width: 16, height: 16, format: "png").write(to: secret)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      width="16" height="16"><image width="16" height="16" xlink:href="\(secret.absoluteString)"/>
      </svg>
      """
    let bitmap = try ImageDecoder.decode(.data(Data(svg.utf8)), isolation: .process)
    #expect(bitmap.pixel(x: 4, y: 4).alpha == 0)
  }

  /// Letters need fonts, which are opened before the helper gives up files.
  @Test(arguments: [
    "", "font-family='sans-serif'", "font-family='serif' font-weight='bold'",
    "font-family='monospace'",
  ])
  func lettersAreDrawn(font: String) throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
      <text x="2" y="16" font-size="16" \(font)>Hg</text></svg>
      """
    let here = try ImageDecoder.decode(.data(Data(svg.utf8)), isolation: .none)
    let there = try ImageDecoder.decode(.data(Data(svg.utf8)), isolation: .process)
    #expect(there.difference(from: here)?.differingPixels == 0)
    let inked = (0..<40).contains { x in (0..<20).contains { there.pixel(x: x, y: $0).alpha > 0.5 }
    }
    #expect(inked)
  }

  /// The process may not open, connect or start anything.
  @Test func theHelperIsSealed() throws {
    try ImageHelper.$pool.withValue(ImageHelper.Pool()) {
      let data = try EncodedImage.halves(width: 16, height: 16, format: "png")
      _ = try ImageDecoder.decode(.data(data), isolation: .process)
      let process = try #require(ImageHelper.pool.processes.last)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2"))
      #expect(status.contains("NoNewPrivs:\t1"))
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      for (name, value) in [
        ("Max open files", "0"), ("Max file size", "0"), ("Max cpu time", "120"),
      ] {
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
        let words = line.dropFirst(name.count).split(separator: " ")
        #expect(words.first.map(String.init) == value, "\(line)")
      }
      let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max address") })
      #expect(!line.contains("unlimited"))
    }
  }

  private static func bomb(_ kind: String) -> Data {
    if kind == "filter" {
      return Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">\
        <feTurbulence baseFrequency=".9" numOctaves="9999"/></filter>\
        <rect width="4000" height="4000" filter="url(#f)"/></svg>
        """.utf8)
    }
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      + "width=\"3000\" height=\"3000\"><defs><filter id=\"f\"><feGaussianBlur stdDeviation=\"99\"/>"
      + "</filter></defs>"
    for _ in 0..<900 { text += "<g filter=\"url(#f)\"><rect width=\"3000\" height=\"3000\"/></g>" }
    return Data((text + "</svg>").utf8)
  }
}

/// Makes further system call filters fail with `EPERM`, for the calling thread and its children.
private func forbidSystemCallFilters() throws {
  // Swift does not import functions with a variable number of arguments.
  typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
  let symbol = try #require(dlsym(nil, "prctl"))
  let control = unsafeBitCast(symbol, to: Control.self)
  let (setNoNewPrivileges, setFilter, filterMode) = (Int32(38), Int32(22), UInt(2))
  #if arch(x86_64)
  let controlCall: UInt64 = 157
  #else
  let controlCall: UInt64 = 167
  #endif
  // The instructions of a BPF program, each with a 16-bit code, two 8-bit jumps and a 32-bit value.
  func instruction(_ code: UInt64, _ then: UInt64, _ other: UInt64, _ value: UInt64) -> UInt64 {
    code | then << 16 | other << 24 | value << 32
  }
  let program = [
    instruction(0x20, 0, 0, 0),  // the number of the system call
    instruction(0x15, 0, 3, controlCall),
    instruction(0x20, 0, 0, 16),  // the first argument
    instruction(0x15, 0, 1, UInt64(setFilter)),
    instruction(0x06, 0, 0, 0x0005_0000 | UInt64(EPERM)),
    instruction(0x06, 0, 0, 0x7FFF_0000),  // allowed
  ]
  let status = program.withUnsafeBytes { bytes in
    let head = [UInt(program.count), UInt(bitPattern: bytes.baseAddress)]
    return head.withUnsafeBytes { head in
      control(setNoNewPrivileges, 1, 0, 0, 0) == 0
        ? control(setFilter, filterMode, UInt(bitPattern: head.baseAddress), 0, 0) : -1
    }
  }
  try #require(status == 0)
}
