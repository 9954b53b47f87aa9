// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

struct Package: Identifiable, Equatable, Sendable {
  let id: Int
  let name, summary: String

  static func installed() -> [Package] {
    let status = (try? String(contentsOfFile: "/var/lib/dpkg/status", encoding: .utf8)) ?? ""
    return status.components(separatedBy: "\n\n").enumerated().compactMap { index, stanza in
      let lines = stanza.split(separator: "\n")
      func field(_ name: String) -> String? {
        lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
      }
      guard let name = field("Package: ") else { return nil }
      return Package(id: index, name: name, summary: field("Description: ") ?? "")
    }
  }
}

struct PackageRow: Component {
  let package: Package

  var body: some Component {
    VStack(spacing: 4) {
      Text(package.name).font(.headline)
      Text(package.summary).lineLimit(3)
    }.padding(12)
  }
}

@main struct FirstList: App {
  let packages = Package.installed()

  var body: some Scene {
    Window("Packages") { CollectionNode(items: packages) { PackageRow(package: $0) } }
  }
}
