// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Package {
  /// Creates a package from a stanza.
  ///
  /// Returns `nil` for a package that was removed but whose configuration dpkg still stores.
  ///
  /// - Throws: ``StanzaDamage`` if the stanza has no name, version or architecture.
  init?(_ stanza: ControlStanza) throws(StanzaDamage) {
    func required(_ field: ControlField) throws(StanzaDamage) -> String {
      let text = stanza.text(of: field)
      guard !text.isEmpty else {
        throw StanzaDamage(kind: .missingField(field.name), line: stanza.line)
      }
      return text
    }
    let name = try required(.package)
    let status: Status
    switch stanza.text(of: .status).split(separator: " ").last {
    case nil: status = .available
    case "not-installed", "config-files": return nil
    default: status = .installed
    }
    let (summary, longDescription) = stanza.description()
    self.init(
      id: ID(name: name, architecture: try required(.architecture)),
      version: try required(.version),
      status: status,
      section: PackageSection(field: stanza.text(of: .section)),
      summary: summary,
      longDescription: longDescription,
      installedSize: Int(stanza.text(of: .installedSize)),
      maintainer: stanza.text(of: .maintainer),
      homepage: stanza.text(of: .homepage),
      depends: stanza.text(of: .depends)
    )
  }
}
