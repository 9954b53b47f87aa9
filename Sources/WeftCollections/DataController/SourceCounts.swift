// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The counts of the data source, asked when the verification needs them.
struct SourceCounts: SectionCounts {
  private let source: any DataControllerSource
  let numberOfSections: Int

  /// Main actor: the value is used there and at once.
  @MainActor init(_ source: any DataControllerSource) {
    self.source = source
    numberOfSections = source.numberOfSections
  }

  func numberOfItems(inSection section: Int) -> Int {
    MainActor.assumeIsolated { source.numberOfItems(inSection: section) }
  }
}
