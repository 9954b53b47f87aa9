// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Letters that were typed in quick succession.
struct TypedText {
  /// The pause, in seconds, after which a letter begins a new text.
  private static let pause = 1.0

  private var text = ""
  private var lastTime = -Double.infinity

  /// Whether the next letter continues the current text.
  func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime < Self.pause }

  /// Appends a letter.
  ///
  /// - Returns: The text, in lower case. A letter that was typed repeatedly is returned as a single
  ///   letter.
  mutating func append(_ character: Character, at time: Double) -> String {
    let letter = character.lowercased()
    if !isActive(at: time) || text == letter { text = "" }
    text += letter
    lastTime = time
    return text
  }
}
