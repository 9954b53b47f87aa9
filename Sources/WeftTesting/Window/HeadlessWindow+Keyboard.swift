// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers

extension HeadlessWindow {
  /// Presses a key and returns whether a responder has handled it.
  @discardableResult
  public func key(_ key: KeyEvent.Key, modifiers: Modifiers = []) -> Bool {
    driver.interleave {
      host.dispatcher.dispatch(KeyEvent(key, modifiers: modifiers, time: driver.now))
    }
  }

  /// Types a text into the focused element, key by key. A line feed is the Enter key. Click a text
  /// field first to focus it.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case " ": key(.space)
      case "\n": key(.enter)
      default: key(.character(character))
      }
    }
  }
}
