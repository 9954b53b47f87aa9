// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import TestSupport
import Testing
import WeftTesting

struct PackageDatabaseTests {
  private let database = PackageDatabase(packages: [
    package("zsh", section: "shells", summary: "Shell with lots of features"),
    package("bash", section: "shells", summary: "GNU Bourne Again SHell"),
    package("libzip4", section: "libs", summary: "Library for zip archives"),
    package("nvidia", section: "non-free/libs", summary: "Graphics Driver"),
    package("café", section: "net", summary: "ÜBER-fast\nlines"),
  ])

  @Test func packagesAreSortedBySectionThenName() {
    #expect(database.packages.map(\.name) == ["libzip4", "nvidia", "café", "bash", "zsh"])
    #expect(database.groups.map(\.section.title) == ["libs", "libs (non-free)", "net", "shells"])
    #expect(database.groups.map(\.indices) == [[0], [1], [2], [3, 4]])
  }

  @Test(arguments: [
    ("", ["libzip4", "nvidia", "café", "bash", "zsh"]),
    ("  ", ["libzip4", "nvidia", "café", "bash", "zsh"]),
    ("shell", ["bash", "zsh"]),
    ("SHELL", ["bash", "zsh"]),
    ("shell gnu", ["bash"]),
    ("gnu\tshell", ["bash"]),
    ("zip", ["libzip4"]),
    ("CAFÉ", ["café"]),
    ("über", ["café"]),
    ("lines", ["café"]),
    ("e", ["libzip4", "nvidia", "café", "bash", "zsh"]),
    ("driverx", []),
    ("driver library", []),
  ])
  func everyWordMustBeInNameOrSummary(query: String, names: [String]) {
    #expect(database.filter(query).map { database.packages[$0].name } == names)
  }

  @Test func resultsAreGroupedBySection() {
    let groups = database.groups(of: database.filter("s"))
    #expect(groups.map(\.section.title) == ["libs", "libs (non-free)", "net", "shells"])
    #expect(database.groups(of: []).isEmpty)
    #expect(database.groups(of: [3]).map(\.indices) == [[3]])
  }

  @Test(arguments: seeds(30))
  func filteringFindsWhatAPlainSearchFinds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: length, using: &random)).map { _ in
          "abB ".randomElement(using: &random) ?? "a"
        })
    }
    let packages = (0..<60).map { package("\($0)\(text(0...6))", summary: text(0...10)) }
    let database = PackageDatabase(packages: packages)
    for _ in 0..<40 {
      let query = text(0...6)
      let words = query.lowercased().split(separator: " ")
      let plain = database.packages.indices.filter { index in
        let package = database.packages[index]
        let haystack = "\(package.name) \(package.summary)".lowercased()
        return words.allSatisfy { haystack.contains($0) }
      }
      #expect(database.filter(query) == plain, "seed \(seed), query '\(query)'")
    }
  }
}

private func package(_ name: String, section: String = "misc", summary: String) -> Package {
  Package(
    id: Package.ID(name: name, architecture: "all"), version: "1", status: .available,
    section: PackageSection(field: section), summary: summary)
}
