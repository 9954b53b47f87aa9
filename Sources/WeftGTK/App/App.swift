// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import Foundation

/// A program with windows, whose type is marked with `@main`.
///
/// ```swift
/// @main struct Packages: App {
///   var body: some Scene {
///     Window("Packages") { PackageListNode() }
///   }
/// }
/// ```
///
/// The program ends after its last window is closed, or with status 1 without a display.
@MainActor public protocol App {
  /// The type of ``body``.
  associatedtype Body: Scene

  /// Creates the program. Called once at launch.
  init()

  /// The windows to open at launch.
  @SceneBuilder var body: Body { get }

  /// Called once, for example to finish saving, after the last window is closed or
  /// ``MainLoop/quit()``, after which open windows stay until this returns and the program ends.
  /// Not called if the program is killed or calls `exit`. Modeled on UIKit's method of the same
  /// name.
  func applicationWillTerminate() async
}

extension App {
  /// Does nothing.
  public func applicationWillTerminate() async {}
}

extension App {
  /// Opens the windows of ``body``, runs until the last one is closed, and waits for
  /// ``applicationWillTerminate()``. It is synchronous, because libdispatch's loop after an
  /// asynchronous main would move the main actor away from GTK's thread.
  public static func main() {
    let app: Self
    do throws(WindowHostError) {
      // Runs before the program creates nodes, which need a display.
      try Toolkit.start()
      app = Self()
      try app.body.open()
    } catch {
      fail(error)
    }
    MainLoop.run()
    MainLoop.run(until: app.beginTermination())
  }

  /// Opens the windows, or runs a function without a display if the last arguments are
  /// `--headless DIR`.
  ///
  /// Call this from your program's `main()`, and create pictures with `HeadlessWindow` of
  /// WeftTesting in the function, which receives the created folder. Afterward, the program exits.
  /// If the function throws, it prints the error and exits with status 1.
  public static func main(headless run: @escaping @MainActor (_ folder: URL) async throws -> Void) {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, arguments[arguments.count - 2] == "--headless" else {
      return main()
    }
    let folder = URL(filePath: arguments[arguments.count - 1])
    Task {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await run(folder)
        exit(0)
      } catch {
        fail(error)
      }
    }
    dispatchMain()
  }

  private func beginTermination() -> Task<Void, Never> {
    Task { await applicationWillTerminate() }
  }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(programName): \(error)\n".utf8))
    exit(1)
  }

  private static var programName: String {
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(Self.self)"
  }
}
