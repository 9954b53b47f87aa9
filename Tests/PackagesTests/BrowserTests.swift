// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import PackageDatabase
import Testing
import Weft
import WeftTesting

@testable import Packages

/// The browser in a headless window, over databases made by the tests.
@MainActor @Suite struct BrowserTests {
  @Test func showsAddsAndFinds() async throws {
    let folder = try Folder(status: (0..<500).map { Self.stanza("package-\($0)", section: $0 % 3) })
    let stage = Stage(folder)
    await stage.run { stage.browser.content.count == PackageBrowser.batchSize }
    #expect(stage.browser.content.total == 500)
    #expect(stage.browser.screen.status == "500 packages")

    await stage.run { !stage.browser.screen.list.visibleNodes.isEmpty }
    stage.scrollToEnd()
    await stage.run { stage.browser.content.count > PackageBrowser.batchSize }
    await stage.run { !stage.browser.screen.list.isProcessingUpdates }
    #expect(stage.shownCount == stage.browser.content.count)

    stage.type("package-49")
    // The results are 49 and 490 to 499.
    await stage.run { stage.browser.content.total == 11 && !stage.browser.isSearching }
    await stage.run { !stage.browser.screen.list.isProcessingUpdates }
    #expect(stage.shownCount == 11)
    #expect(stage.browser.screen.list.contentOffset == .zero)

    stage.type(" nothing")
    await stage.run { stage.browser.content.total == 0 && !stage.browser.isSearching }
    #expect(stage.browser.screen.status == "0 packages")
    await stage.run { stage.browser.screen.list.visibleNodes.isEmpty }
  }

  @Test func aClickShowsDetails() async throws {
    let folder = try Folder(status: [Self.stanza("only-one", section: 0)])
    let stage = Stage(folder)
    await stage.run { !stage.browser.screen.list.visibleNodes.isEmpty }
    let before = try stage.window.render()
    let list = stage.browser.screen.list
    let path = try #require(list.pathsForVisibleItems.first)
    let cell = try #require(list.nodeForItem(at: path))
    stage.window.click(at: cell.layer.convertToWindow(cell.bounds.center))
    await stage.run { cell.isSelected }
    let difference = try #require(try stage.window.render().difference(from: before))
    #expect(difference.differingPixels > 1000)
  }

  @Test func withoutADatabaseThereIsAMessage() async throws {
    let stage = Stage(
      locations: DatabaseLocations(statusFile: "/none/a", listsDirectory: "/none/b"))
    await stage.run { stage.browser.hasLoaded }
    #expect(stage.browser.failure != nil)
    #expect(stage.browser.screen.status.contains("/none/a"))
  }

  @Test func aDamagedDatabaseShowsWhatCanBeRead() async throws {
    let folder = try Folder(status: [
      Self.stanza("good", section: 0), "this is : no\nstanza at all\n\u{1}\n",
      Self.stanza("also-good", section: 1),
    ])
    let stage = Stage(folder)
    await stage.run { stage.browser.content.count == 2 }
    #expect(stage.browser.screen.status.contains("could not be read"))
  }

  private static func stanza(_ name: String, section: Int) -> String {
    """
    Package: \(name)
    Status: install ok installed
    Architecture: all
    Version: 1.0
    Section: \(["admin", "libs", "text"][section])
    Description: what \(name) is for

    """
  }
}

/// A folder with a package database, which is deleted with the value.
private final class Folder: Sendable {
  let url: URL

  init(status: [String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try status.joined(separator: "\n")
      .write(to: url.appending(path: "status"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var locations: DatabaseLocations {
    DatabaseLocations(
      statusFile: url.appending(path: "status").path,
      listsDirectory: url.appending(path: "lists").path)
  }
}

/// The browser's screen in a window.
@MainActor private final class Stage {
  let browser: PackageBrowser
  let window: HeadlessWindow
  private let folder: Folder?

  convenience init(_ folder: Folder) {
    self.init(locations: folder.locations, folder: folder)
  }

  init(locations: DatabaseLocations, folder: Folder? = nil) {
    self.folder = folder
    browser = PackageBrowser(locations: locations)
    window = HeadlessWindow(size: Size(width: 800, height: 600), rootNode: browser.screen)
  }

  /// The number of rows in the list.
  var shownCount: Int {
    let list = browser.screen.list
    return (0..<list.numberOfSections).reduce(0) { $0 + list.numberOfItems(inSection: $1) }
  }

  /// Runs frames until a condition holds and nothing is left to do.
  func run(
    until condition: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      try await window.settle(limit: 60_000, until: condition)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  func scrollToEnd() {
    let list = browser.screen.list
    window.click(at: list.layer.convertToWindow(list.bounds.center))
    window.key(.end)
  }

  func type(_ text: String) {
    let field = browser.screen.searchField
    window.click(at: field.layer.convertToWindow(field.bounds.center))
    window.type(text)
  }
}
