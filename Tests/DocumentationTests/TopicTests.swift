// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

/// The landing page of a module lists exactly its public declarations outside of types.
@Suite struct TopicTests {
  @Test(arguments: [
    "WeftGTK", "WeftTesting", "WeftComponents", "WeftCollections", "WeftNodes", "WeftLayers",
    "WeftRuntime", "WeftGraphics", "WeftLayout", "WeftChanges",
  ])
  func everyPublicDeclarationIsATopic(module: String) throws {
    let folder = "Sources/\(module)"
    let page = try String(
      contentsOf: Repository.root.appending(path: "\(folder)/\(module).docc/\(module).md"),
      encoding: .utf8)
    // A function is listed with its labels.
    let topics = Set(page.matches(of: /(?m)^- ``(\w+)(?:\(.*\))?``$/).map { String($0.1) })
    var declared: Set<String> = []
    for file in try Repository.files(in: folder, withEnding: ".swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      let declarations =
        /(?m)^(?:@\S+ )*(?:public|open) (?:final |indirect |nonisolated )*(?:struct|enum|class|actor|protocol|typealias|func|var|let) `?(\w+)/
      for match in source.matches(of: declarations) { declared.insert(String(match.1)) }
    }
    #expect(!declared.isEmpty)
    #expect(declared.subtracting(topics).sorted() == [])
    #expect(topics.subtracting(declared).sorted() == [])
  }
}
