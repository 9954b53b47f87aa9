// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

/// The code in the README and in the articles compiles and is tested. Each of its paragraphs is
/// contained literally in a snippet or an example.
@Suite struct ArticleTests {
  private static let articles: [URL] = {
    let catalogues = (try? Repository.files(in: "Sources", withEnding: ".md")) ?? []
    return [Repository.root.appending(path: "README.md")] + catalogues
  }()

  private static let sources: [[String]] = {
    let folders = ["Tests/DocumentationTests", "Examples"]
    let files = folders.flatMap {
      (try? Repository.files(in: $0, withEnding: ".swift")) ?? []
    }
    return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map(lines)
  }()

  @Test(arguments: articles) func codeIsTested(article: URL) throws {
    let text = try String(contentsOf: article, encoding: .utf8)
    for paragraph in paragraphs(ofCodeIn: text) {
      #expect(
        Self.sources.contains { $0.contains(paragraph) },
        "no snippet has this:\n\(paragraph.joined(separator: "\n"))")
    }
  }

  @Test func articlesAreFound() {
    #expect(Self.articles.count > 5)
    #expect(Self.sources.count > 5)
  }

  @Test(.enabled(if: !articlePictures.isRecording, "other tests make them"), arguments: articles)
  func picturesExist(article: URL) throws {
    let text = try String(contentsOf: article, encoding: .utf8)
    for match in text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/) {
      let name = String(match.1)
      let folder = article.deletingLastPathComponent()
      // DocC finds a picture without the scale in its name.
      let sharp = name.replacing(".png", with: "@2x.png")
      let places = [name, "Resources/\(name)", "Resources/\(sharp)"].map {
        folder.appending(path: $0).path
      }
      #expect(places.contains(where: FileManager.default.fileExists(atPath:)), "\(name)")
    }
  }

  /// The paragraphs of the blocks of Swift code.
  private func paragraphs(ofCodeIn text: String) -> [[String]] {
    var result: [[String]] = []
    var isInCode = false
    for line in Self.lines(text) {
      if line.hasPrefix("```") {
        isInCode = line == "```swift"
        result.append([])
      } else if isInCode, line.isEmpty {
        result.append([])
      } else if isInCode {
        result[result.count - 1].append(line)
      }
    }
    return result.filter { !$0.isEmpty }
  }

  /// The lines without their indentation.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
