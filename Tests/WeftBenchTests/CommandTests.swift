// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import weft_bench

struct CommandTests {
  @Test(arguments: [
    (["list"], Command.list),
    (["scroll"], .run(name: "scroll", json: nil)),
    (["scroll", "--json", "out.json"], .run(name: "scroll", json: "out.json")),
    (["contend-updates", "append-1000"], .contendUpdates(.burst)),
  ])
  func commandsAreRead(arguments: [String], command: Command) {
    #expect(Command(arguments) == command)
  }

  @Test(arguments: [
    [], ["--help"], ["scroll", "--json"], ["scroll", "out.json"], ["list", "scroll"],
    ["scroll", "--text", "out.json"], ["contend-updates"], ["contend-updates", "unknown"],
    ["contend-updates", "append-1000", "--json"],
  ])
  func invalidArgumentsAreRefused(arguments: [String]) {
    #expect(Command(arguments) == nil)
  }

  @Test func benchmarksHaveNamesOfTheirOwn() {
    let names = benchmarks.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!names.contains("list"))
  }
}
