// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The model of the snippets.
struct Package: Identifiable, Hashable, Sendable {
  var name: String
  var summary: String
  var version = "1.0"

  var id: String { name }
}

extension Package {
  /// Some constant packages.
  static let samples = [
    Package(name: "cairo", summary: "Draws vector graphics to many kinds of surfaces."),
    Package(name: "gtk4", summary: "A toolkit for graphical user interfaces."),
    Package(name: "pango", summary: "Lays out and renders text in all the scripts of the world."),
    Package(name: "swift", summary: "A language that is safe, fast and expressive."),
    Package(name: "xvfb", summary: "A display that exists in memory only."),
  ]

  static func many(_ count: Int) -> [Package] {
    (0..<count).map { Package(name: "package-\($0)", summary: "Number \($0).") }
  }
}
