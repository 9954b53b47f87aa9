// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation

/// One run of the probe program, which opens a real window and prints its observations.
struct ProbeRun {
  /// The observations, by name.
  let values: [String: Double]
  let status: Int32
  let errorOutput: String

  /// The error output without warnings of GTK 4.8 about its own menus. A menu that opens late
  /// receives the release of a press that it did not receive.
  var errorOutputBesideMenus: String {
    errorOutput.split(separator: "\n")
      .filter {
        !$0.contains("Broken accounting of active state for widget")
          || !$0.hasSuffix("(GtkPopoverMenu)")
      }
      .joined(separator: "\n")
  }

  /// Whether a display for windows exists.
  static let hasDisplay = ProcessInfo.processInfo.environment["DISPLAY"] != nil

  /// Whether tests can send input to the X server.
  static let hasInput = hasDisplay && isInstalled("xdotool")

  /// Whether tests can change the X server's keyboard layouts, too.
  static let hasLayouts = hasInput && isInstalled("setxkbmap")

  /// Whether a display with a touch screen can be started.
  static let hasTouchScreen = isInstalled("gtk4-broadwayd") && isInstalled("python3")

  /// Whether a session bus can be started.
  static let hasBus = hasDisplay && isInstalled("dbus-run-session")

  /// Plays a scenario to its end.
  ///
  /// - Parameters:
  ///   - environment: Variables for the test's environment. An empty value removes a variable.
  ///   - runner: A program and its arguments that run the probe.
  init(_ scenario: String, environment: [String: String] = [:], runner: [String] = [])
    async throws
  {
    // Programs are in the folder of the test bundle.
    let program = try URL(
      fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appendingPathComponent("weft-gtk-probe")
    let defaults = ["GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "GTK_A11Y": "none"]
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-gtk-probe-\(UUID())")
    defer { try? FileManager.default.removeItem(at: errors) }
    let command = runner + [program.path, scenario]
    let child = ChildProcess(
      command[0], arguments: Array(command.dropFirst()),
      environment: ProcessInfo.processInfo.environment
        .merging(defaults) { _, new in new }
        .merging(environment) { _, new in new }
        .filter { !$0.value.isEmpty },
      errorOutput: .file(path: errors.path))
    let lines: Data
    (status, lines) = try await withCheckedThrowingContinuation { continuation in
      // A separate thread, because waiting would block one of the few threads that run tests.
      Thread.detachNewThread {
        continuation.resume(with: Result { try child.output(timeout: 300) })
      }
    }
    errorOutput = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    let observations = try lines.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Observation.self, from: $0) }
    values = Dictionary(observations.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// Plays a scenario on a private session bus.
  static func onOwnBus(
    _ scenario: String, environment: [String: String] = [:]
  ) async throws -> ProbeRun {
    try await ProbeRun(scenario, environment: environment, runner: ["dbus-run-session", "--"])
  }

  static func onTouchScreen(_ scenario: String) async throws -> ProbeRun {
    let script = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../scripts/with-touchscreen").standardized
    // The server selects its renderer, and fails with pictures of Cairo's.
    return try await ProbeRun(scenario, environment: ["GSK_RENDERER": ""], runner: [script.path])
  }

  /// The observation of a name, or NaN, which equals nothing, if it is missing.
  subscript(name: String) -> Double { values[name] ?? .nan }

  /// Whether a color that was seen is nearly `expected`, as `0xRRGGBB`.
  func isColor(_ name: String, near expected: Int, tolerance: Double = 3) -> Bool {
    let components = [("red", 16), ("green", 8), ("blue", 0)]
    return components.allSatisfy { component, shift in
      abs(self["\(name).\(component)"] - Double((expected >> shift) & 0xFF)) <= tolerance
    }
  }

  private struct Observation: Decodable {
    let name: String
    let value: Double
  }

  private static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
