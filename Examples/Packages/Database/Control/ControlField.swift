// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The fields of a control stanza that the database reads.
enum ControlField: Int, CaseIterable {
  case architecture
  case depends
  case description
  case homepage
  case installedSize
  case maintainer
  case package
  case section
  case status
  case version

  /// The field's name in Debian's spelling. Names are not case-sensitive.
  var name: String {
    switch self {
    case .architecture: "Architecture"
    case .depends: "Depends"
    case .description: "Description"
    case .homepage: "Homepage"
    case .installedSize: "Installed-Size"
    case .maintainer: "Maintainer"
    case .package: "Package"
    case .section: "Section"
    case .status: "Status"
    case .version: "Version"
    }
  }

  private static let lowercasedNames = allCases.map { Array($0.name.lowercased().utf8) }

  init?(named bytes: ArraySlice<UInt8>) {
    let match = Self.lowercasedNames.firstIndex { name in
      name.count == bytes.count && zip(name, bytes).allSatisfy { $0 == $1.lowercased }
    }
    guard let match else { return nil }
    self.init(rawValue: match)
  }
}
