// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import Testing

@Suite struct ChildProcessTests {
  @Test func outputAndStatus() throws {
    let (status, data) = try ChildProcess("sh", arguments: ["-c", "echo one; exit 3"]).output()
    #expect(status == 3)
    #expect(String(decoding: data, as: UTF8.self) == "one\n")
  }

  @Test func muchOutputComesWhole() throws {
    let (status, data) = try ChildProcess("head", arguments: ["-c", "5000000", "/dev/zero"])
      .output()
    #expect(status == 0)
    #expect(data.count == 5_000_000)
  }

  @Test func environmentAndErrors() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let child = ChildProcess(
      "/bin/sh", arguments: ["-c", "echo $WORD >&2"], environment: ["WORD": "error"],
      errorOutput: .file(path: file.path))
    #expect(try child.run() == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "error\n")
  }

  @Test func aMissingProgramIsAnError() {
    #expect {
      try ChildProcess("/no/such/program").run()
    } throws: { error in
      "\(error)" == "cannot start /no/such/program: No such file or directory"
    }
  }

  @Test func aSignalIsAStatus() throws {
    #expect(try ChildProcess("sh", arguments: ["-c", "kill -9 $$"]).run() == 137)
  }

  @Test(.timeLimit(.minutes(5))) func aChildIsKilledAfterItsTimeout() {
    #expect(throws: ChildProcessError.timedOut(program: "sleep")) {
      try ChildProcess("sleep", arguments: ["infinity"]).run(timeout: 0.2)
    }
  }

  @Test func manyChildrenRunConcurrently() async throws {
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<40 {
        group.addTask {
          try ChildProcess("sh", arguments: ["-c", "exit \(number)"]).run()
        }
      }
      var statuses: Set<Int32> = []
      for try await status in group { statuses.insert(status) }
      #expect(statuses == Set(0..<40))
    }
  }
}
