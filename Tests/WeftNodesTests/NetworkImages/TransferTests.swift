// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import Testing
import WeftNodes

/// What transfers take of the process that they are in.
@Suite(.serialized) struct TransferTests {
  /// The children of a program do not inherit its connections: they would keep them open.
  @Test func childrenInheritNoConnections() async throws {
    let server = try LoopbackServer(["/stall": [.stall]])
    defer { server.stop() }
    let url = server.url("/stall")
    let transfer = Task { try await HTTPImageDownloader().data(from: url) }
    while server.requestedPaths.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
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
}
