// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDescription

let package = Package(
  name: "FirstList",
  dependencies: [.package(name: "weft", path: "../..")],
  targets: [
    .executableTarget(
      name: "FirstList",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftGTK", package: "weft"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
