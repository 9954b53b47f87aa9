// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A module of the library. Arrows point down: it may depend on modules named above it only.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: links)
}

/// The tests of a module.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport", "WeftLocks"] + dependencies,
    exclude: exclude, swiftSettings: settings)
}

/// A C library of the system, found through pkg-config.
func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let package = Package(
  name: "weft",
  products: [
    .library(name: "Weft", targets: ["Weft"]),
    .library(name: "WeftLayout", targets: ["WeftLayout"]),
    .library(name: "WeftChanges", targets: ["WeftChanges"]),
    .library(name: "WeftGTK", targets: ["WeftGTK"]),
    .library(name: "WeftTesting", targets: ["WeftTesting"]),
    // For programs that put widgets of their own around Weft's, or into its windows.
    .library(name: "CGTK4", targets: ["CGTK4"]),
  ],
  targets: [
    // Libraries of the system.
    library("CGTK4", pkgConfig: "gtk4", apt: ["libgtk-4-dev"]),
    library("CPangoCairo", pkgConfig: "pangocairo", apt: ["libpango1.0-dev"]),
    library("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", apt: ["libgdk-pixbuf-2.0-dev"]),
    library("CLCMS2", pkgConfig: "lcms2", apt: ["liblcms2-dev"]),
    library("CCurl", pkgConfig: "libcurl", apt: ["libcurl4-openssl-dev"]),

    // The lock of all modules.
    module("WeftLocks"),
    // Pure values.
    // Rounding is the C library's; programs that import nothing else must link it.
    module("WeftLayout", ["WeftLocks"], links: [.linkedLibrary("m")]),
    module("WeftChanges", ["WeftLocks"]),
    // Drawing, layers, nodes.
    // Starts the program again, to decode images without rights.
    .target(name: "CImageHelper"),
    module(
      "WeftGraphics",
      ["WeftLayout", "WeftLocks", "CPangoCairo", "CGdkPixbuf", "CLCMS2", "CImageHelper"]),
    module("WeftRuntime", ["WeftLayout", "WeftLocks"]),
    module("WeftLayers", ["WeftRuntime", "WeftGraphics", "WeftLayout"]),
    module(
      "WeftNodes",
      ["WeftLayers", "WeftRuntime", "WeftGraphics", "WeftLayout", "WeftLocks", "CCurl"]),
    module(
      "WeftCollections",
      [
        "WeftNodes", "WeftLayers", "WeftRuntime", "WeftGraphics", "WeftLayout", "WeftChanges",
        "WeftLocks",
      ]),
    module(
      "WeftComponents",
      [
        "WeftCollections", "WeftNodes", "WeftGraphics", "WeftLayout", "WeftChanges", "WeftLocks",
      ]),
    module(
      "Weft",
      [
        "WeftComponents", "WeftCollections", "WeftNodes", "WeftLayers", "WeftRuntime",
        "WeftGraphics", "WeftLayout", "WeftChanges",
      ]),
    // Hosts.
    module("WeftGTK", ["Weft", "CGTK4"]),
    module(
      "WeftTesting",
      [
        "WeftNodes", "WeftLayers", "WeftRuntime", "WeftGraphics", "WeftLayout", "WeftLocks",
      ]),

    // Examples and benchmarks.
    .target(
      name: "PackageDatabase", dependencies: ["ChildProcesses"],
      path: "Examples/Packages/Database", swiftSettings: settings),
    .executableTarget(
      name: "Packages", dependencies: ["Weft", "WeftGTK", "WeftTesting", "PackageDatabase"],
      path: "Examples/Packages", exclude: ["Database"], swiftSettings: settings),
    .executableTarget(
      name: "Todo", dependencies: ["Weft", "WeftGTK", "WeftTesting"], path: "Examples/Todo",
      swiftSettings: settings),
    .executableTarget(
      name: "Dashboard", dependencies: ["Weft", "WeftGTK", "WeftTesting"],
      path: "Examples/Dashboard", swiftSettings: settings),
    .target(
      name: "LoopbackServer", dependencies: ["WeftLocks"], path: "Examples/Feed/Server",
      swiftSettings: settings),
    .executableTarget(
      name: "Feed", dependencies: ["Weft", "WeftGTK", "WeftTesting", "LoopbackServer"],
      path: "Examples/Feed", exclude: ["Server"], swiftSettings: settings),
    .executableTarget(
      name: "Logs", dependencies: ["Weft", "WeftGTK", "WeftTesting"], path: "Examples/Logs",
      swiftSettings: settings),
    .executableTarget(
      name: "Chat", dependencies: ["Weft", "WeftGTK", "WeftTesting"], path: "Examples/Chat",
      swiftSettings: settings),
    .executableTarget(
      name: "Photos", dependencies: ["Weft", "WeftGTK", "WeftTesting"], path: "Examples/Photos",
      swiftSettings: settings),
    .executableTarget(
      name: "Motion", dependencies: ["Weft", "WeftGTK", "WeftTesting"], path: "Examples/Motion",
      swiftSettings: settings),
    .executableTarget(
      name: "Gallery", dependencies: ["Weft", "WeftGTK", "WeftTesting", "CGTK4"],
      path: "Examples/Gallery", swiftSettings: settings),
    .executableTarget(
      name: "weft-bench",
      dependencies: [
        "Weft", "WeftGTK", "WeftTesting", "GtkListViewPeer", "ChildProcesses", "AllocationCounter",
        "WeftLocks", "PangoRowPeer", "JPEGPeer", "CGdkPixbuf",
      ],
      path: "Benchmarks/weft-bench", swiftSettings: settings),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .target(
      name: "JPEGPeer", path: "Benchmarks/JPEGPeer", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "PangoRowPeer", dependencies: ["CPangoCairo"], path: "Benchmarks/PangoRowPeer"),
    .executableTarget(
      name: "GtkListViewPeer", dependencies: ["CGTK4"], path: "Benchmarks/GtkListViewPeer"),

    // Programs that tests run, and code that tests share.
    .target(
      name: "ChildProcesses", dependencies: ["WeftLocks"], path: "Tests/Support/ChildProcesses",
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["WeftLocks"], path: "Tests/Support/TestSupport",
      swiftSettings: settings),
    .target(
      name: "SeededRandom", dependencies: ["WeftTesting"], path: "Tests/Support/SeededRandom",
      swiftSettings: settings),
    .executableTarget(
      name: "weft-conformance", dependencies: ["Weft", "WeftTesting"],
      path: "Tests/Conformance/Runner", swiftSettings: settings),
    // Runs the scenarios of the GTK host's tests. GTK needs the main thread, which belongs to the
    // test runner in a test process.
    .executableTarget(
      name: "weft-gtk-probe", dependencies: ["Weft", "WeftGTK", "ChildProcesses", "CGTK4"],
      path: "Tests/Probes/weft-gtk-probe", swiftSettings: settings),
    // Decodes the files that scripts/image-corpus fetches.
    .executableTarget(
      name: "weft-image-corpus", dependencies: ["WeftGraphics"],
      path: "Tests/Probes/weft-image-corpus", swiftSettings: settings),
    // Downloads images in a separate process, whose memory a test measures.
    .executableTarget(
      name: "weft-download-probe", dependencies: ["WeftNodes"],
      path: "Tests/Probes/weft-download-probe", swiftSettings: settings),

    // Tests.
    tests(of: "WeftLayout", ["WeftTesting"]),
    tests(of: "WeftChanges", ["WeftTesting"]),
    tests(of: "WeftGraphics", ["WeftLayout", "CGdkPixbuf", "CLCMS2", "WeftTesting"]),
    tests(of: "WeftRuntime", ["WeftTesting"]),
    tests(of: "WeftLayers", ["WeftTesting"]),
    tests(
      of: "WeftNodes",
      ["WeftTesting", "SeededRandom", "LoopbackServer", "ChildProcesses", "weft-download-probe"],
      exclude: [
        "Pictures", "Events/Pictures", "Controls/Pictures", "StandardNodes/Pictures",
        "Transitions/Pictures",
      ]),
    tests(
      of: "WeftCollections", ["WeftTesting", "SeededRandom"], exclude: ["Layouts/Pictures"]),
    tests(
      of: "WeftComponents", ["Weft", "WeftTesting", "LoopbackServer"],
      exclude: ["Traits/Pictures", "ControlViews/Pictures"]),
    tests(of: "WeftTesting", ["WeftCollections", "WeftChanges"], exclude: ["Pictures"]),
    tests(of: "WeftGTK", ["weft-gtk-probe", "Weft", "WeftTesting", "ChildProcesses", "CGTK4"]),
    tests(of: "ChildProcesses"),
    tests(of: "PackageDatabase", ["ChildProcesses", "WeftTesting"]),
    tests(of: "Feed", ["Weft", "WeftTesting"]),
    tests(of: "Gallery", ["Weft", "WeftTesting"]),
    tests(of: "Todo", ["Weft", "WeftTesting"]),
    tests(of: "Dashboard", ["Weft", "WeftTesting"]),
    tests(of: "Packages", ["PackageDatabase", "Weft", "WeftTesting"]),
    .testTarget(
      name: "WeftBenchTests", dependencies: ["weft-bench", "AllocationCounter"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Weft", "WeftTesting", "WeftLayout", "WeftGraphics", "ChildProcesses", "Motion",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WeftConformanceTests", dependencies: ["weft-conformance"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// `WEFT_TESTS="WeftNodesTests WeftGraphicsTests"` limits the package to some tests and the modules
// that they need. Sanitizers and mutations use it.
if let names = Context.environment["WEFT_TESTS"] {
  var pending = names.split(separator: " ").map(String.init)
  var wanted: Set<String> = []
  while let name = pending.popLast() {
    guard let target = package.targets.first(where: { $0.name == name }),
      wanted.insert(name).inserted
    else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): pending.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
}
