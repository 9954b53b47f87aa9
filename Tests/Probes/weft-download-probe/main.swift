// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftNodes

// Fetches the URLs of the command line in parallel, and prints how each ends and by how many bytes
// the process has grown. A test cannot measure its own process, because the servers live in it.

/// A line of the process's status, in bytes.
func memory(_ name: String) -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 << 10 }
    ?? .max
}

/// Ends the process while several threads encrypt.
func endAtWork(_ url: URL) async -> Never {
  let downloaders = (0..<4).map { _ in HTTPImageDownloader() }
  for downloader in downloaders {
    // The first one loads the machine's certificates, which may take long.
    _ = try? await downloader.data(from: url)
    for _ in 0..<6 {
      Task.detached { while true { _ = try? await downloader.data(from: url) } }
    }
  }
  try? await Task.sleep(for: .milliseconds(50))
  exit(0)
}

/// Fetches twice with a downloader that was made when no descriptors were available.
func fetchAfterShortage(_ url: URL) async throws -> Never {
  var limit = rlimit(rlim_cur: 64, rlim_max: 64)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  var files: [Int32] = []
  while case let file = open("/dev/null", O_RDONLY), file >= 0 { files.append(file) }
  let downloader = HTTPImageDownloader()
  for file in files { close(file) }
  print(try await downloader.data(from: url).count)
  // The thread now waits for requests.
  try await Task.sleep(for: .milliseconds(300))
  print(try await downloader.data(from: url).count)
  exit(0)
}

if CommandLine.arguments.count == 3, let url = URL(string: CommandLine.arguments[2]) {
  switch CommandLine.arguments[1] {
  case "--ending": await endAtWork(url)
  case "--shortage": try await fetchAfterShortage(url)
  default: break
  }
}
guard CommandLine.arguments.count > 2, let byteCount = Int(CommandLine.arguments[1]) else {
  print("usage: weft-download-probe LIMIT URL... | --ending URL | --shortage URL")
  exit(2)
}
var limits = ImageDownloadLimits()
limits.byteCount = byteCount
let downloader = HTTPImageDownloader(limits: limits)
let before = memory("VmRSS")
await withTaskGroup(of: String.self) { group in
  for url in CommandLine.arguments.dropFirst(2).compactMap({ URL(string: $0) }) {
    group.addTask {
      do {
        return "\(url.path) \(try await downloader.data(from: url).count) bytes"
      } catch {
        return "\(url.path) \(error)"
      }
    }
  }
  for await line in group { print(line) }
}
// The thread that reports the end may not be the last to use the transfer's memory.
try await Task.sleep(for: .milliseconds(300))
print("growth \(memory("VmHWM") - before)")
