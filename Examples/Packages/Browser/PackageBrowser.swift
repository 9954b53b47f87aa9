// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// The program's logic, which loads the database, searches it, and shows the results.
///
/// Searches and comparisons run off the main actor, which only submits change sets.
@MainActor final class PackageBrowser {
  static let batchSize = 200

  let screen = PackageScreen(
    searchField: EditableTextNode(placeholder: "Search packages", isSearchField: true))
  private(set) var content = PackageContent.empty
  private(set) var database: PackageDatabase?
  private(set) var failure: DatabaseError?
  /// Whether the database was read or could not be read.
  var hasLoaded: Bool { database != nil || failure != nil }
  /// Whether a search is running or waiting.
  var isSearching: Bool { request != nil || isWorking }

  private var query = ""
  private var request: (query: String, limit: Int)?
  private var isWorking = false
  private let locations: DatabaseLocations

  /// Starts to read the database of the machine or another database.
  init(locations: DatabaseLocations = .system) {
    self.locations = locations
    // The screen retains its browser for the lifetime of the window.
    screen.list.onBatchFetch = { [self] context in await showMore(context) }
    screen.searchField.onChange = { [self] query in
      show(query: query, limit: Self.batchSize)
    }
    screen.onSelect = { [self] path in
      screen.showDetail(of: content.sections[path.section].items[path.item])
    }
    Task { await load() }
  }

  private func load() async {
    screen.status = "Reading the package database …"
    let locations = locations
    let result = await Task.detached { () -> Result<PackageDatabase, DatabaseError> in
      do throws(DatabaseError) {
        return .success(try PackageDatabase.load(from: locations))
      } catch {
        return .failure(error)
      }
    }.value
    switch result {
    case .success(let database):
      self.database = database
      show(query: screen.searchField.text, limit: Self.batchSize)
    case .failure(let error):
      failure = error
      screen.status = "\(error)"
    }
  }

  /// Shows the first packages that match a query. Replaces earlier requests.
  private func show(query: String, limit: Int) {
    request = (query, limit)
    guard !isWorking else { return }
    Task { await work() }
  }

  /// Performs requests one after another, so that each starts from the result of the previous one.
  private func work() async {
    guard let database, !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while let (query, limit) = request {
      request = nil
      let old = content
      let (new, changes) = await Task.detached {
        let new = PackageContent(of: database, query: query, limit: limit)
        return (new, new.changes(from: old))
      }.value
      content = new
      screen.show(new, changes: changes, issues: database.issues.count)
      // The results of another query start at the top.
      if query != self.query { screen.list.contentOffset = .zero }
      self.query = query
    }
  }

  private func showMore(_ context: BatchContext) async {
    guard content.count < content.total, request == nil else { return }
    request = (screen.searchField.text, content.count + Self.batchSize)
    await work()
  }
}
