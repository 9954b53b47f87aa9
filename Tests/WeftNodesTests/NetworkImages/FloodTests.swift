// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import LoopbackServer
import TestSupport
import Testing
import WeftNodes

/// Servers that send ten gigabytes at full speed to a process whose memory is measured.
@Suite(.serialized) struct FloodTests {
  /// The results of the fetches, and the growth of the process.
  private struct Run {
    var outcomes: [String: String] = [:]
    var growth: Int?

    /// - Parameter paths: The paths to fetch concurrently.
    init(_ paths: [String], from server: LoopbackServer, limit: Int) async throws {
      try await self.init(paths.map { server.url($0) }, limit: limit)
    }

    /// - Parameter proxy: The proxy for encrypted connections.
    init(_ urls: [URL], proxy: URL? = nil, limit: Int) async throws {
      let (status, output) = try await FloodTests.runProbe(
        ["\(limit)"] + urls.map(\.absoluteString), proxy: proxy)
      #expect(status == 0)
      for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { continue }
        if words[0] == "growth" { growth = Int(words[1]) } else { outcomes[words[0]] = words[1] }
      }
    }

    /// Whether the process has grown by less than some bytes. Sanitizers retain freed memory.
    func hasGrown(byLessThan byteCount: Int) throws -> Bool {
      let growth = try #require(growth)
      return growth < byteCount || isSanitized
    }
  }

  /// - Returns: The status of the program, and its output.
  private static func runProbe(
    _ arguments: [String], proxy: URL? = nil
  ) async throws -> (Int32, Data) {
    // Programs are in the folder of the test bundle.
    let program = try URL(
      fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appendingPathComponent("weft-download-probe")
    var environment = ProcessInfo.processInfo.environment
    if let proxy { environment["https_proxy"] = proxy.absoluteString }
    let child = ChildProcess(program.path, arguments: arguments, environment: environment)
    return try await withCheckedThrowingContinuation { continuation in
      // A separate thread, because waiting would block one of the few threads that run tests.
      Thread.detachNewThread {
        continuation.resume(with: Result { try child.output(timeout: 60) })
      }
    }
  }

  private static let isSanitized =
    dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  private static let limit = 1 << 20
  private static let tooLarge = ImageDownloadError.tooLarge(limit: limit)
  private static let tooLargeHeader = ImageDownloadError.tooLarge(limit: 256 << 10)

  private static func error(of flood: Flood) -> ImageDownloadError? {
    switch flood {
    case .ofKnownLength, .untilClosed, .inChunks, .inOneChunk, .inTinyChunks, .packedByGzip:
      tooLarge
    case .packedByDeflate: .invalidResponse(reason: "the encoding deflate is not supported")
    case .packedForTransfer: .invalidResponse(reason: "the encoding gzip is not supported")
    case .inHeader, .inHeaderLine, .inTrailer, .inInterimAnswers: tooLargeHeader
    case .inRedirection: nil
    case .inError: .badStatus(404)
    case .inProxy: .badStatus(407)
    }
  }

  @Test(arguments: Flood.allCases) func aFloodIsCutOff(flood: Flood) async throws {
    let server = try LoopbackServer(["/flood": [.flood(flood)], "/": [.body(Data(count: 7))]])
    defer { server.stop() }
    let run = try await Run(["/flood"], from: server, limit: Self.limit)
    #expect(run.outcomes == ["/flood": Self.error(of: flood).map { "\($0)" } ?? "7 bytes"])
    #expect(try run.hasGrown(byLessThan: Self.limit + 16 << 20))
    // The system buffers some megabytes between two sockets.
    #expect(server.floodByteCount < 64 << 20)
  }

  /// libcurl reads a proxy's response until its end, and nothing else meanwhile.
  @Test func proxiesLeaveOthersAlone() async throws {
    let server = try LoopbackServer([
      "weft.invalid:443": [.flood(.inProxy)], "/image": [.body(Data(count: 9))],
    ])
    defer { server.stop() }
    let proxied = try #require(URL(string: "https://weft.invalid/proxied"))
    let run = try await Run(
      [proxied, server.url("/image")], proxy: server.url("/"), limit: Self.limit)
    #expect(run.outcomes == ["/proxied": "\(Self.tooLargeHeader)", "/image": "9 bytes"])
    #expect(server.floodByteCount < 64 << 20)
  }

  @Test func moreIsKeptUnderAHigherLimit() async throws {
    let server = try LoopbackServer(["/flood": [.flood(.inChunks)]])
    defer { server.stop() }
    let limit = 64 << 20
    let run = try await Run(["/flood"], from: server, limit: limit)
    #expect(run.outcomes == ["/flood": "\(ImageDownloadError.tooLarge(limit: limit))"])
    #expect(try run.hasGrown(byLessThan: limit + 16 << 20))
    #expect(server.floodByteCount > limit / 2)
  }

  /// The encryption library then frees its tables, and failing handshakes read them.
  @Test func aProcessMayEndDuringTransfers() async throws {
    let server = try LoopbackServer(["/": [.body(Data(count: 7))]])
    defer { server.stop() }
    var url = try #require(URLComponents(url: server.url("/"), resolvingAgainstBaseURL: false))
    url.scheme = "https"
    for _ in 0..<3 * seedFactor {
      let (status, _) = try await Self.runProbe(["--ending", url.string ?? ""])
      #expect(status == 0)
    }
  }

  /// Without a descriptor for the wake-up, the transfer thread must check repeatedly.
  @Test func aShortageOfDescriptorsPasses() async throws {
    let server = try LoopbackServer(["/": [.body(Data(count: 7))]])
    defer { server.stop() }
    let (status, output) = try await Self.runProbe(["--shortage", server.url("/").absoluteString])
    #expect(status == 0)
    #expect(String(decoding: output, as: UTF8.self) == "7\n7\n")
  }

  @Test func floodsLeaveOthersAlone() async throws {
    let floods: [Flood] = [
      .ofKnownLength, .untilClosed, .inChunks, .inTinyChunks, .packedByGzip, .inHeader, .inTrailer,
      .inRedirection,
    ]
    var answers = Dictionary(
      uniqueKeysWithValues: floods.map { ("/\($0)", [LoopbackServer.Answer.flood($0)]) })
    answers["/image"] = [.body(Data(count: 9))]
    answers["/"] = [.body(Data(count: 7))]
    let server = try LoopbackServer(answers)
    defer { server.stop() }
    let paths = floods.map { "/\($0)" }
    let run = try await Run(paths + ["/image"], from: server, limit: Self.limit)
    #expect(run.outcomes["/image"] == "9 bytes")
    for (flood, path) in zip(floods, paths) {
      #expect(run.outcomes[path] == Self.error(of: flood).map { "\($0)" } ?? "7 bytes")
    }
    #expect(try run.hasGrown(byLessThan: 9 * Self.limit + 16 << 20))
  }
}
