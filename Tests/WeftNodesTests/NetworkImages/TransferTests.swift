// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import TestSupport
import Testing
import WeftNodes

/// The process's resources that transfers use.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TransferTests {
  /// The children of a program do not inherit its connections, because they would keep them open.
  @Test func childrenInheritNoConnections() async throws {
    let server = try LoopbackServer(["/stall": [.stall]])
    defer { server.stop() }
    let url = server.url("/stall")
    let transfer = Task { try await HTTPImageDownloader().data(from: url) }
    try await otherThreads { !server.requestedPaths.isEmpty }
    let flags = (0..<4096).compactMap { (descriptor: Int32) -> Int32? in
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let result = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getpeername(descriptor, $0, &length)
        }
      }
      guard result == 0, address.sin_family == sa_family_t(AF_INET),
        Int(UInt16(bigEndian: address.sin_port)) == url.port
      else { return nil }
      return fcntl(descriptor, F_GETFD)
    }
    #expect(flags == [FD_CLOEXEC])
    transfer.cancel()
    _ = await transfer.result
  }

  /// A process has 1024 descriptors, most of which are used elsewhere.
  @Test func transfersFromManyHostsWaitForEachOther() async throws {
    let server = try LoopbackServer(["/stall": [.stall]])
    defer { server.stop() }
    let downloader = HTTPImageDownloader()
    let path = ":\(server.url("/").port ?? 0)/stall"
    let transfers = try (0..<200).map { index in
      let url = try #require(URL(string: "http://host\(index).localhost\(path)"))
      return Task { try await downloader.data(from: url) }
    }
    try await otherThreads { server.requestedPaths.count >= 128 }
    let headers = server.requestHeaders
    let isWaiting = transfers.indices.map { index in
      !headers.contains { $0.contains("host\(index).localhost:") }
    }
    // A waiting transfer takes the place of one that ends.
    let running = try #require(isWaiting.firstIndex(of: false))
    transfers[running].cancel()
    try await otherThreads { server.requestedPaths.count >= 129 }
    // The end of the others shows that the downloader has seen all transfers.
    for isFirst in [true, false] {
      for (transfer, waits) in zip(transfers, isWaiting) where waits == isFirst {
        transfer.cancel()
      }
      for (transfer, waits) in zip(transfers, isWaiting) where waits == isFirst {
        let result = await transfer.result
        #expect(throws: CancellationError.self) { try result.get() }
      }
      #expect(server.requestedPaths.count == 129)
    }
  }

  @Test(.timeLimit(.minutes(1))) func thousandsMayWaitForAHost() async throws {
    let server = try LoopbackServer(["/stall": [.stall], "/": [.body(Data(count: 7))]])
    defer { server.stop() }
    let downloader = HTTPImageDownloader()
    let url = server.url("/stall")
    let transfers = (0..<20_000).map { _ in Task { try await downloader.data(from: url) } }
    let other = try #require(URL(string: "http://other.localhost:\(url.port ?? 0)/"))
    #expect(try await downloader.data(from: other).count == 7)
    for transfer in transfers { transfer.cancel() }
    for transfer in transfers { _ = await transfer.result }
    #expect(try await downloader.data(from: server.url("/")).count == 7)
  }
}
