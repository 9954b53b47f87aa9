// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import Testing

/// A line of a builder that is not a component causes an error with the line and a remedy.
@Suite struct BuilderMessageTests {
  nonisolated static let wrongLines: [(line: String, message: String)] = [
    (#""plain""#, "write Text(…) to show a string"),
    ("names", "use ForEach or a for loop to show the elements of an array"),
    ("3 + 4", "a line must be a Component or a DisplayNode; compute values before, with let"),
    ("for name in names { name }", "write Text(…) to show a string"),
    ("if names.isEmpty { names } else { Text(\"some\") }", "use ForEach or a for loop"),
  ]

  nonisolated static let rightLines = [
    "Text(names[0])", "for name in names { Text(name) }", "Node { DisplayNode() }",
  ]

  @Test(arguments: wrongLines.indices)
  func aWrongLineIsNamed(index: Int) throws {
    let errors = try Self.errors.get()[index]
    #expect(errors.count == 1, "\(errors)")
    let error = try #require(errors.first)
    #expect(error.contains(Self.wrongLines[index].message), "\(error)")
    // The error is at the line itself, not at the surrounding builder or body.
    #expect(error.contains("Line\(index).swift:7:"), "\(error)")
  }

  @Test func aRightLineIsTaken() throws {
    let errors = try Self.errors.get()
    #expect(errors.count == Self.wrongLines.count + Self.rightLines.count)
    #expect(errors.dropFirst(Self.wrongLines.count).flatMap { $0 } == [])
  }

  /// The compiler's errors for each line, first the wrong lines. One call of the compiler, because
  /// it reads the modules again in each call.
  private static let errors = Result {
    try errors(of: wrongLines.map(\.line) + rightLines)
  }

  /// Returns the errors of the compiler for components that each contain one line in a stack.
  private static func errors(of lines: [String]) throws -> [[String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = lines.indices.map { folder.appending(path: "Line\($0).swift") }
    for (index, line) in lines.enumerated() {
      let source = """
        import Weft

        struct Line\(index): Component {
          let names: [String]
          var body: some Component {
            VStack {
        \(line)
            }
          }
        }
        """
      try Data(source.utf8).write(to: files[index])
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
