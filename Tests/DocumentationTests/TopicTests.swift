// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

/// The page of a module that others take by itself names all that it has.
@Suite struct TopicTests {
  @Test(arguments: ["WeftChanges", "WeftLayout"])
  func everyPublicTypeIsATopic(module: String) throws {
    let folder = "Sources/\(module)"
    let page = try String(
      contentsOf: Repository.root.appending(path: "\(folder)/\(module).docc/\(module).md"),
      encoding: .utf8)
    var count = 0
    for file in try Repository.files(in: folder, withEnding: ".swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      let types =
        /(?m)^public (?:final )?(?:indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
      for match in source.matches(of: types) {
        count += 1
        let isTopic = page.contains("- ``\(match.1)``")
        #expect(isTopic, "\(match.1)")
      }
    }
    #expect(count > 10)
  }
}
