// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

extension StyledText {
  /// Creates text from an attributed string.
  ///
  /// Drawn are Weft's attributes and Foundation's links: a link is underlined and in
  /// ``Color/link``, unless it says otherwise.
  ///
  /// - Parameters:
  ///   - attributed: The text.
  ///   - defaults: How it looks where it does not say itself.
  /// - Complexity: O(length).
  public init(_ attributed: AttributedString, defaults: TextAttributes = TextAttributes()) {
    var string = ""
    var runs: [Run] = []
    for run in attributed.runs {
      let start = string.utf8.count
      string += attributed.characters[run.range]
      let attributes = StyledText.attributes(of: run, defaults: defaults)
      guard attributes != defaults else { continue }
      let end = string.utf8.count
      if let last = runs.last, last.attributes == attributes, last.range.upperBound == start {
        // Foundation also splits at attributes that are not drawn.
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(Run(range: start..<end, attributes: attributes))
      }
    }
    self.init(string, attributes: defaults, runs: runs)
  }

  private static func attributes(
    of run: AttributedString.Runs.Run, defaults: TextAttributes
  ) -> TextAttributes {
    typealias Keys = AttributeScopes.WeftAttributes
    var result = defaults
    if let font = run[Keys.FontAttribute.self] { result.font = font }
    if let link = run.link {
      result.link = link
      result.color = .link
      result.isUnderlined = true
    }
    if let color = run[Keys.ForegroundColorAttribute.self] { result.color = color }
    if let color = run[Keys.BackgroundColorAttribute.self] { result.backgroundColor = color }
    if let underline = run[Keys.UnderlineAttribute.self] { result.isUnderlined = underline }
    if let struck = run[Keys.StrikethroughAttribute.self] { result.isStruckThrough = struck }
    return result
  }
}
