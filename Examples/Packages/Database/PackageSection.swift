// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The part of the archive a package is filed under: the value of its `Section` field.
public struct PackageSection: Sendable, Hashable {
  /// The archive area, `main` where the field names none; `non-free/libs` is in `non-free`.
  public let area: String
  /// The section inside the area, such as `admin` or `libs`.
  public let name: String

  /// The section of packages that name none; apt calls it the same.
  public static let unknown = PackageSection(field: "")

  /// Reads the value of a `Section` field: `libs`, `contrib/net`, or nothing.
  public init(field: String) {
    if let slash = field.utf8.firstIndex(of: UInt8(ascii: "/")) {
      area = String(field[..<slash])
      name = String(field[field.utf8.index(after: slash)...])
    } else {
      area = "main"
      name = field.isEmpty ? "unknown" : field
    }
  }

  /// The section's name for people: with the area where it is not `main`.
  public var title: String { area == "main" ? name : "\(name) (\(area))" }
}

extension PackageSection: Comparable {
  /// Orders by name, then by area, so that `libs (non-free)` follows `libs`.
  public static func < (left: Self, right: Self) -> Bool {
    (left.name, left.area) < (right.name, right.area)
  }
}
