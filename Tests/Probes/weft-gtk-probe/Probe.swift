// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGTK

/// Runs one scenario inside the main loop.
@MainActor enum Probe {
  /// Prints one observation as a line of JSON.
  static func report(_ name: String, _ value: Double) {
    // Unbuffered, so that observations before a crash are kept.
    FileHandle.standardOutput.write(Data("{\"name\": \"\(name)\", \"value\": \(value)}\n".utf8))
  }

  /// Plays a scenario to its end. The process ends with the main loop.
  static func run(_ scenario: @escaping Scenario) {
    do {
      let play = try scenario()
      Task { @MainActor in
        do {
          try await play()
          report("finished", 1)
        } catch {
          fail(error)
        }
        MainLoop.quit()
      }
      MainLoop.run()
      report("loop-ended", 1)
      report("windows-after-loop", Double(g_list_model_get_n_items(gtk_window_get_toplevels())))
    } catch {
      fail(error)
    }
  }

  /// Ends the process.
  static func leave(status: Int32) -> Never { exit(status) }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    leave(status: 1)
  }
}

/// Opens windows, and returns the steps that run in the main loop.
typealias Scenario = @MainActor () throws -> (@MainActor () async throws -> Void)
