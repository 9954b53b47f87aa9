// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft
import WeftGTK

/// One package of the list.
struct PackageRow: Component {
  let package: Package

  var body: some Component {
    VStack(spacing: 4) {
      Text(package.name).font(.headline)
      Text(package.summary).lineLimit(3)
    }.padding(12)
  }
}

/// The smallest program with a list: the packages of this machine.
@main struct FirstList: App {
  let packages = (try? PackageDatabase.load().packages) ?? []

  var body: some Scene {
    Window("Packages") { CollectionNode(items: packages) { PackageRow(package: $0) } }
  }
}
