// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import Testing

/// The compiler's messages for frequent mistakes. Each names the remedy, or has a section in the
/// article "When it does not compile".
@Suite struct CompilerMessageTests {
  /// A line of a builder that is not a component causes an error with the line and a remedy.
  nonisolated static let wrongLines: [(line: String, message: String)] = [
    (#""plain""#, "write Text(…) to show a string"),
    ("names", "use ForEach or a for loop to show the elements of an array"),
    ("3 + 4", "a line must be a Component or a DisplayNode; compute values before, with let"),
    ("for name in names { name }", "write Text(…) to show a string"),
    ("if names.isEmpty { names } else { Text(\"some\") }", "use ForEach or a for loop"),
    ("TextNode(\"title\").padding(8)", "write Node(node) before the modifiers to show a node"),
  ]

  nonisolated static let rightLines = [
    "Text(names[0])", "for name in names { Text(name) }", "Node { DisplayNode() }",
    "TextNode(\"\")",
    "List(names, id: \\.self) { Text($0) }", "Node(TextNode(\"\")).padding(8)",
  ]

  /// Whole files, with messages of Weft or the message that the article quotes.
  nonisolated static let wrongFiles: [(source: String, message: String)] = [
    (
      """
      private struct Package { var name: String }
      private struct Rows: Component {
        let packages: [Package]
        var body: some Component { List(packages) { Text($0.name) } }
      }
      """, "requires that 'Package' conform to 'Identifiable'"
    ),
    (
      """
      private struct Package: Identifiable, Sendable { var id: Int }
      @MainActor private func list(_ packages: [Package]) -> CollectionNode {
        CollectionNode(items: packages) { Text("\\($0.id)") }
      }
      """, "requires that 'Package' conform to 'Equatable'"
    ),
    (
      """
      private struct Package: Identifiable, Hashable { var id: String }
      private struct Rows: Component {
        let packages: [Package]
        @State private var selection: Int?
        var body: some Component { List(packages, selection: $selection) { Text($0.id) } }
      }
      """, "the selection must be an optional ID of an element, or a Set of such IDs"
    ),
    (
      """
      private struct Title: Component {
        let node = TextNode("title")
        var body: some Component { VStack { node.font(.headline) } }
      }
      """, "value of type 'TextNode' has no member 'font'"
    ),
    (
      """
      @MainActor private func node() -> DisplayNode {
        DisplayNode { _, _ in StackLayoutSpec(.column) { Text("title") } }
      }
      """, "store ComponentNode(…) in a property, and list the property to show a component"
    ),
    (
      """
      private final class Cell: CellNode {
        let title: TextNode
        init(_ name: String) { title = TextNode(name); super.init() }
      }
      @MainActor private func block(_ name: String) -> CellNodeBlock { { Cell(name) } }
      """, "call to main actor-isolated initializer"
    ),
    (
      """
      private final class Cell: CellNode {
        var isOpen = false
        let title = TextNode("title")
        override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
          title.padding(isOpen ? 20 : 8)
        }
      }
      """, "main actor-isolated property 'isOpen' can not be referenced from a nonisolated context"
    ),
    (
      """
      import Observation
      @MainActor @Observable private final class Model { var name = "" }
      private struct Title: Component {
        let model: Model
        var body: some Component { Text(model.name) }
      }
      """, "main actor-isolated property 'name' can not be referenced from a nonisolated context"
    ),
    (
      """
      @MainActor private final class Source: CollectionDataSource {
        var names: [String] = []
        func collectionNode(
          _ node: CollectionNode, numberOfItemsInSection section: Int
        ) -> Int { names.count }
        func collectionNode(
          _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
        ) -> CellNodeBlock {
          { ComponentCellNode(self.names[path.item]) { Text($0) } }
        }
      }
      """, "main actor-isolated property 'names' can not be referenced from a Sendable closure"
    ),
    (
      """
      private final class Model { var name = "" }
      private struct Title: Component {
        let model: Model
        var body: some Component { Text(model.name) }
      }
      """,
      "stored property 'model' of 'Sendable'-conforming struct 'Title' has non-Sendable type 'Model'"
    ),
    (
      """
      private struct Counter: Component {
        var count = 0
        var body: some Component { Button("Add") { count += 1 } }
      }
      """, "left side of mutating operator isn't mutable: 'self' is immutable"
    ),
    (
      """
      private struct Greeting: Component {
        let isLoud: Bool
        var body: some Component {
          if isLoud { return Text("HELLO") } else { return Text("hello").padding(8) }
        }
      }
      """, "do not have matching underlying types"
    ),
    (
      """
      private struct Count: Component {
        let count: Int
        var body: some Component { Text(count) }
      }
      """, "no exact matches in call to initializer"
    ),
    (
      """
      private struct Title: Component {
        var body: some Component { Text("title").navigationTitle("title") }
      }
      """, "value of type 'Text' has no member 'navigationTitle'"
    ),
    (
      """
      private struct Title: View {
        var body: some Component { Text("title") }
      }
      """, "cannot find type 'View' in scope"
    ),
  ]

  @Test(arguments: wrongLines.indices)
  func aWrongLineIsNamed(index: Int) throws {
    let errors = try Self.errors.get()[index]
    #expect(errors.count == 1, "\(errors)")
    let error = try #require(errors.first)
    #expect(error.contains(Self.wrongLines[index].message), "\(error)")
    // The error is at the line itself, not at the surrounding builder or body.
    #expect(error.contains("File\(index).swift:7:"), "\(error)")
  }

  @Test func aRightLineIsTaken() throws {
    let start = Self.wrongLines.count
    let errors = try Self.errors.get()[start..<start + Self.rightLines.count]
    #expect(errors.flatMap { $0 } == [])
  }

  @Test(arguments: wrongFiles.indices)
  func aMistakeHasItsMessage(index: Int) throws {
    let start = Self.wrongLines.count + Self.rightLines.count
    let errors = try Self.errors.get()[start + index]
    let message = Self.wrongFiles[index].message
    #expect(errors.contains { $0.contains(message) }, "\(errors)")
  }

  /// The article quotes each message, apart from the names of the program's types and properties.
  @Test func theArticleQuotesTheMessages() throws {
    let article = try String(
      contentsOf: Repository.root.appending(path: "Sources/Weft/Weft.docc/WhenItDoesNotCompile.md"),
      encoding: .utf8)
    let text = article.replacing("\n", with: " ")
    let quotes = text.matches(of: /"([^"]+)"/).map { words(of: String($0.1)) }
    for (_, message) in Self.wrongFiles {
      let expected = words(of: message)
      #expect(quotes.contains { $0.isSubset(of: expected) }, "\(message)")
    }
  }

  private func words(of text: String) -> Set<Substring> {
    Set(text.split(separator: " ").filter { !$0.contains("'") })
  }

  /// The compiler's errors for each file. One call of the compiler, because it reads the modules
  /// again in each call.
  private static let errors = Result {
    try errors(
      of: (wrongLines.map(\.line) + rightLines).enumerated().map { index, line in
        """

        struct Line\(index): Component {
          let names: [String]
          var body: some Component {
            VStack {
        \(line)
            }
          }
        }
        """
      } + wrongFiles.map(\.source))
  }

  /// Returns the errors of the compiler for files that import Weft.
  private static func errors(of sources: [String]) throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = sources.indices.map { folder.appending(path: "File\($0).swift") }
    for (file, source) in zip(files, sources) {
      try Data("import Weft\n\(source)".utf8).write(to: file)
    }
    let output = folder.appending(path: "errors.txt")
    let compiler = try ChildProcess(
      "swiftc",
      arguments: ["-typecheck", "-wmo", "-swift-version", "6"] + files.map(\.path) + searchPaths(),
      errorOutput: .file(path: output.path))
    let status = try compiler.run(timeout: 600)
    let printed = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let errors = printed.filter { $0.contains(" error: ") && $0.hasPrefix("/") }
    try #require((status == 0) == errors.isEmpty, "\(printed.prefix(20))")
    return files.map { file in errors.filter { $0.hasPrefix("\(file.path):") } }
  }

  /// The compiler options with the folders of the modules that these tests were built with.
  private static func searchPaths() throws -> [String] {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let modules = program.deletingLastPathComponent().appending(path: "Modules")
    let libraries = ["CPangoCairo", "CGdkPixbuf", "CLCMS2", "CCurl"].flatMap {
      ["-I", Repository.root.appending(path: "Sources/\($0)").path]
    }
    let maps = try FileManager.default.contentsOfDirectory(
      at: program.deletingLastPathComponent(), includingPropertiesForKeys: nil
    ).map { $0.appending(path: "module.modulemap").path }
      .filter(FileManager.default.fileExists(atPath:))
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let flags = try ChildProcess(
      "pkg-config",
      arguments: ["--cflags-only-I", "pangocairo", "gdk-pixbuf-2.0", "lcms2", "libcurl"]
    ).output(timeout: 60).data
    let headers = String(decoding: flags, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return ["-I", modules.path] + libraries + maps + headers.flatMap { ["-Xcc", String($0)] }
  }
}
