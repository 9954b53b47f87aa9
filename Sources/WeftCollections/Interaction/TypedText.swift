// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Letters that were typed in quick succession.
struct TypedText {
  /// After so many seconds a letter begins another text.
  private static let pause = 1.0

  private var text = ""
  private var lastTime = -Double.infinity

  /// Whether the next letter belongs to those before.
  func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime < Self.pause }

  /// Adds a letter.
  ///
  /// - Returns: the text, in lower case; a letter that was repeated stands for itself.
  mutating func append(_ character: Character, at time: Double) -> String {
    let letter = character.lowercased()
    if !isActive(at: time) || text == letter { text = "" }
    text += letter
    lastTime = time
    return text
  }
}
