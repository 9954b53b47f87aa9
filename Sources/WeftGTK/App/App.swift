// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
/// The program ends when its last window was closed. Without a display it says so on standard error
/// and ends with status 1.
@MainActor public protocol App {
  /// What the program shows.
  associatedtype Body: Scene

  /// Makes the program; called once at launch.
  init()

  /// What the program shows at launch.
  @SceneBuilder var body: Body { get }
}
