// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftLayout
import WeftNodes

extension Scenarios {
  /// The title, sizes and icon of an open window change, and are harmless after it is closed.
  static func windowState() throws -> @MainActor () async throws -> Void {
    let stage = try Stage("first", size: Size(width: 200, height: 150), DisplayNode())
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    return {
      let window = stage.window
      try await stage.settle()
      window.title = "second"
      window.iconName = "mail-unread"
      window.minimumSize = Size(width: 320, height: 240)
      try await stage.wait { window.size == Size(width: 320, height: 240) }
      window.defaultSize = Size(width: 400, height: 300)
      try await stage.wait { window.size == Size(width: 400, height: 300) }
      let native = window.gtkWindow?.assumingMemoryBound(to: GtkWindow.self)
      let title = gtk_window_get_title(native).map { String(cString: $0) }
      Probe.report("title", title == "second" && window.title == "second" ? 1 : 0)
      Probe.report("icon", window.iconName == "mail-unread" ? 1 : 0)
      window.close()
      window.title = "third"
      window.minimumSize = Size(width: 1, height: 1)
      window.isFullScreen = true
      window.isMaximized = true
      window.requestClose()
      Probe.report("closed", window.title.isEmpty && !window.isFullScreen ? 1 : 0)
      await other.frames(2)
    }
  }

  /// A window asks before it closes, one question at a time.
  static func closeQuestion() throws -> @MainActor () async throws -> Void {
    let stage = try Stage("question", size: Size(width: 200, height: 150), DisplayNode())
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    return {
      let window = stage.window
      try await stage.settle()
      var (questions, closings) = (0, 0)
      var answer: CheckedContinuation<Bool, Never>?
      window.onClose = { closings += 1 }
      window.shouldClose = {
        questions += 1
        return await withCheckedContinuation { answer = $0 }
      }
      @MainActor func userCloses() {
        gtk_window_close(window.gtkWindow?.assumingMemoryBound(to: GtkWindow.self))
      }
      for closes in [false, true] {
        userCloses()
        try await other.wait { answer != nil }
        userCloses()
        await other.frames(3)
        Probe.report("questions-\(closes)", Double(questions))
        Probe.report("closings-\(closes)", Double(closings))
        answer.take()?.resume(returning: closes)
        await other.frames(3)
      }
      Probe.report("questions", Double(questions))
      Probe.report("closings", Double(closings))
      // A window that closes while its question is open closes once.
      let late = try Stage("late", size: Size(width: 200, height: 150), DisplayNode())
      var lateClosings = 0
      late.window.onClose = { lateClosings += 1 }
      late.window.shouldClose = { await withCheckedContinuation { answer = $0 } }
      late.window.requestClose()
      try await other.wait { answer != nil }
      late.window.close()
      answer.take()?.resume(returning: true)
      await other.frames(3)
      Probe.report("late-closings", Double(lateClosings))
    }
  }
}
