// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import Foundation

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

  /// Called once when the last window is closed, or after ``MainLoop/quit()``; the program ends
  /// when it returns. (UIKit's `applicationWillTerminate`.)
  ///
  /// Finish saving here. After ``MainLoop/quit()`` the windows that are open stay until the program
  /// ends. A program that is killed, or calls `exit`, does not get here.
  func applicationWillTerminate() async
}

extension App {
  /// Does nothing.
  public func applicationWillTerminate() async {}
}

extension App {
  /// Opens the windows of ``body``, runs until the last one was closed, and waits for
  /// ``applicationWillTerminate()``.
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
      fail(error)
    }
    MainLoop.run()
    MainLoop.run(until: app.beginTermination())
  }

  /// Opens the windows, unless the last arguments are `--headless DIR`: then a function runs
  /// instead, without a display, and the program ends when it returns.
  ///
  /// Call it from the program's own `main()`. Use a `HeadlessWindow` of WeftTesting in the function
  /// to make pictures of the program's screens.
  ///
  /// - Parameter run: gets the folder, which is made first. If it throws, the program prints the
  ///   error and ends with status 1.
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
