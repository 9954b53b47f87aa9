// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftGraphics
import WeftLayers

/// Logs its calls and returns configurable results.
@MainActor final class RecordingResponder: EventResponder {
  let name: String
  private let log: Log<String>
  var acceptsFocus = false
  var keepsTaps = false
  var focusRingColor = Color.accent.resolved(in: Traits())
  var handlesPointer = false
  var handlesScroll = false
  var handlesKeys = false
  var takesOver: (PointerEvent) -> Bool = { _ in false }
  var willHandle: (PointerEvent) -> Void = { _ in }

  init(_ name: String, log: Log<String>) {
    self.name = name
    self.log = log
  }

  func handle(_ event: PointerEvent) -> Bool {
    log.add("\(name) \(event.phase)")
    willHandle(event)
    return handlesPointer
  }

  func shouldTakeOver(_ event: PointerEvent) -> Bool { takesOver(event) }

  func handle(_ event: ScrollEvent) -> Bool {
    log.add("\(name) scroll")
    return handlesScroll
  }

  func handle(_ event: KeyEvent) -> Bool {
    log.add("\(name) key")
    return handlesKeys
  }

  func focusDidChange(_ hasFocus: Bool) {
    log.add("\(name) \(hasFocus ? "has focus" : "lost focus")")
  }
}
