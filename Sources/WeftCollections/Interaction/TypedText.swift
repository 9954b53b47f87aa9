// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Letters that were typed in quick succession.
struct TypedText {
  /// The pause, in seconds, after which a letter begins a new text.
  private static let pause = 1.0

  private var text = ""
  private var lastTime = -Double.infinity

  func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime < Self.pause }

  /// Appends a letter, and returns the text in lower case, or a repeated letter once.
  mutating func append(_ character: Character, at time: Double) -> String {
    let letter = character.lowercased()
    if !isActive(at: time) || text == letter { text = "" }
    text += letter
    lastTime = time
    return text
  }
}
