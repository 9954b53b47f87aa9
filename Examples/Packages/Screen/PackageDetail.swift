// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// The details of a package, or a hint if no package is selected.
struct PackageDetail: Component {
  let package: Package?

  var body: some Component {
    VStack(spacing: 16) {
      if let package {
        VStack(spacing: 4) {
          Text(package.name).font(.largeTitle)
          Text(package.summary).foregroundColor(.secondaryLabel)
        }
        Divider()
        VStack(spacing: 6) {
          ForEach(fields(of: package)) { Row(field: $0) }
        }
        if !package.longDescription.isEmpty {
          Divider()
          Text(package.longDescription)
        }
      } else {
        Text("Select a package to see its details.").foregroundColor(.secondaryLabel)
      }
    }
    .padding(24)
  }

  private func fields(of package: Package) -> [Field] {
    let size = package.installedSize.map { $0 < 2048 ? "\($0) KiB" : "\($0 / 1024) MiB" }
    return [
      Field(name: "Version", value: package.version),
      Field(name: "Architecture", value: package.architecture),
      Field(name: "Status", value: package.status == .installed ? "installed" : "available"),
      Field(name: "Section", value: package.section.title),
      Field(name: "Size", value: size ?? ""),
      Field(name: "Maintainer", value: package.maintainer),
      Field(name: "Home page", value: package.homepage),
      Field(name: "Needs", value: package.depends),
    ].filter { !$0.value.isEmpty }
  }
}

private struct Field: Identifiable {
  let name: String
  let value: String

  var id: String { name }
}

private struct Row: Component {
  let name: String
  let value: String

  init(field: Field) {
    name = field.name
    value = field.value
  }

  var body: some Component {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      Text(name).font(.callout).foregroundColor(.secondaryLabel)
        .frame(width: 100, alignment: .leading)
      Text(value).font(.callout).flexShrink(1)
    }
  }
}
