// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A program with windows: mark a conforming type `@main`.
///
/// ```swift
/// @main struct Packages: App {
///   var body: some Scene {
///     Window("Packages") { PackageListNode() }
///   }
/// }
/// ```
///
/// The program ends when its last window was closed. Without a display it prints an error and ends
/// with status 1.
@MainActor public protocol App {
  /// The type of ``body``.
  associatedtype Body: Scene

  /// Makes the program, which lives until it ends; called once at launch.
  init()

  /// The windows that the program opens at launch.
  @SceneBuilder var body: Body { get }
}

extension App {
  /// Opens the windows of ``body`` and runs until the last one was closed.
  ///
  /// It is synchronous on purpose: an asynchronous main ends in libdispatch's own loop, which gives
  /// the main actor to another thread than the one that GTK runs on.
  public static func main() {
    let app: Self
    do throws(WindowHostError) {
      // Before the program makes anything: its nodes are of no use without a display.
      try Toolkit.start()
      app = Self()
      try app.body.open()
    } catch {
      FileHandle.standardError.write(Data("\(programName): \(error)\n".utf8))
      exit(1)
    }
    withExtendedLifetime(app) { MainLoop.run() }
  }

  private static var programName: String {
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(Self.self)"
  }
}
