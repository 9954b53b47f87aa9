// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// A package in the list, with its name, version and summary.
struct PackageRow: Component {
  let package: Package

  var body: some Component {
    VStack(spacing: 4) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(package.name).font(.headline).lineLimit(1).flexShrink(1)
        if package.status == .installed {
          Text("installed").font(.caption).foregroundColor(.accent).flexShrink(0)
        }
        Spacer()
        Text(package.version).font(.caption).foregroundColor(.secondaryLabel).lineLimit(1)
      }
      Text(package.summary).font(.callout)
    }
    .padding(EdgeInsets(horizontal: 12, vertical: 8))
  }
}
