// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Testing

struct PackageSectionTests {
  @Test(arguments: [
    ("libs", "main", "libs", "libs"),
    ("non-free/libs", "non-free", "libs", "libs (non-free)"),
    ("contrib/net", "contrib", "net", "net (contrib)"),
    ("", "main", "unknown", "unknown"),
  ])
  func theAreaStandsBeforeTheSlash(field: String, area: String, name: String, title: String) {
    let section = PackageSection(field: field)
    #expect(section.area == area)
    #expect(section.name == name)
    #expect(section.title == title)
  }

  @Test func sectionsAreOrderedByNameThenArea() {
    let fields = ["libs", "non-free/admin", "contrib/libs", "admin", ""]
    let titles = fields.map(PackageSection.init(field:)).sorted().map(\.title)
    #expect(titles == ["admin", "admin (non-free)", "libs (contrib)", "libs", "unknown"])
  }
}
