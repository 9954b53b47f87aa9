// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import Gallery

/// The pictures of the gallery.
@MainActor @Suite struct HeadlessTourTests {
  @Test func eachRunGivesTheSamePictures() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weft-gallery-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var runs: [[String: Data]] = []
    for run in ["1", "2"] {
      let pictures = folder.appending(path: run)
      try await HeadlessTour(folder: pictures).run()
      let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
      runs.append(
        try Dictionary(
          uniqueKeysWithValues: names.map {
            ($0, try Data(contentsOf: pictures.appending(path: $0)))
          }))
    }
    #expect(runs[0].count == 23 && runs[0].keys == runs[1].keys)
    for (name, picture) in runs[0] { #expect(picture == runs[1][name], "\(name)") }
    // All pictures differ.
    #expect(Set(runs[0].values).count == runs[0].count)
  }
}
