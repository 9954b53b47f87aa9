// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why an operation of a ``Snapshot`` cannot be done; nothing of it was.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A section is added whose identifier is there already, or is added twice.
    case duplicateSection
    /// An item is added whose identifier is there already, or is added twice.
    case duplicateItem
    /// There is no section with the identifier.
    case unknownSection
    /// There is no item with the identifier.
    case unknownItem
    /// Items are added to the last section where there is none.
    case noSections
  }

  /// What is wrong.
  public var kind: Kind
  /// The identifier that is wrong, as it describes itself.
  public var identifier: String
  /// The call that asked for the operation.
  public var callSite: CallSite

  /// What is wrong, the identifier and the call, in one line.
  public var description: String {
    let gist =
      switch kind {
      case .duplicateSection: "there is a section \(identifier) already"
      case .duplicateItem: "there is an item \(identifier) already"
      case .unknownSection: "there is no section \(identifier)"
      case .unknownItem: "there is no item \(identifier)"
      case .noSections: "there is no section to add items to"
      }
    return "Invalid snapshot operation: \(gist) (at \(callSite))"
  }
}
