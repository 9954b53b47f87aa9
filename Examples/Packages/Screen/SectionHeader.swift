// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

struct SectionHeader: Component {
  let section: PackageSection

  var body: some Component {
    HStack {
      Text(section.title).font(.caption.bold()).foregroundColor(.secondaryLabel)
      Spacer()
    }
    .padding(EdgeInsets(horizontal: 12, vertical: 6))
    .background(.secondaryBackground)
  }
}
