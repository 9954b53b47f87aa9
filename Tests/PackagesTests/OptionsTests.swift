// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import PackageDatabase
import Testing

@testable import Packages

@Suite struct OptionsTests {
  @Test func aDisplayOpensTheWindow() throws {
    let options = try #require(Options([], environment: ["DISPLAY": ":0"]))
    #expect(options.headlessFolder == nil)
    #expect(options.locations == .system)
  }

  @Test func withoutADisplayPicturesAreWritten() throws {
    let options = try #require(Options([], environment: [:]))
    #expect(options.headlessFolder?.relativePath == "build/packages")
  }

  @Test func allOptions() throws {
    let options = try #require(
      Options(
        ["--headless", "out", "--status", "s", "--lists", "l"],
        environment: ["WAYLAND_DISPLAY": "wayland-0"]))
    #expect(options.headlessFolder?.relativePath == "out")
    #expect(options.locations == DatabaseLocations(statusFile: "s", listsDirectory: "l"))
  }

  @Test(arguments: [["--headless"], ["--what", "x"], ["out"]])
  func invalidArgumentsAreRefused(_ arguments: [String]) {
    #expect(Options(arguments, environment: [:]) == nil)
  }
}
