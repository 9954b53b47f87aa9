// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import Testing

/// A line of a builder that is no component gets an error that names the line and the way out.
@Suite struct BuilderMessageTests {
  nonisolated static let wrongLines: [(line: String, message: String)] = [
    (#""plain""#, "write Text(…) to show a string"),
    ("names", "use ForEach or a for loop to show the elements of an array"),
    ("3 + 4", "a line must be a Component or a DisplayNode; compute values before, with let"),
    ("for name in names { name }", "write Text(…) to show a string"),
    ("if names.isEmpty { names } else { Text(\"some\") }", "use ForEach or a for loop"),
  ]

  @Test(arguments: wrongLines)
  func aWrongLineIsNamed(line: String, message: String) throws {
    let errors = try errors(of: line)
    #expect(errors.count == 1, "\(errors)")
    let error = try #require(errors.first)
    #expect(error.contains(message), "\(error)")
    // The line itself, not the builder or the body around it.
    #expect(error.contains("Wrong.swift:7:"), "\(error)")
  }

  @Test func aRightLineIsTaken() throws {
    #expect(try errors(of: "Text(names[0])").isEmpty)
    #expect(try errors(of: "for name in names { Text(name) }").isEmpty)
    #expect(try errors(of: "Node { DisplayNode() }").isEmpty)
  }

  /// The errors of the compiler for a component with a line in a stack.
  private func errors(of line: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Wrong.swift")
    let source = """
      import Weft

      struct Wrong: Component {
        let names: [String]
        var body: some Component {
          VStack {
      \(line)
          }
        }
      }
      """
    try Data(source.utf8).write(to: file)
    let output = folder.appending(path: "errors.txt")
    let compiler = try ChildProcess(
      "swiftc", arguments: ["-typecheck", "-swift-version", "6", file.path] + searchPaths(),
      errorOutput: .file(path: output.path))
    let status = try compiler.run(timeout: 200)
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let errors = lines.filter { $0.contains(" error: ") && $0.hasPrefix("/") }
    try #require((status == 0) == errors.isEmpty, "\(lines.prefix(20))")
    return errors
  }

  /// Where the compiler finds the modules that these tests were built with.
  private func searchPaths() throws -> [String] {
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
