// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A section of the archive, from the `Section` field.
public struct PackageSection: Sendable, Hashable {
  /// The archive area, such as `non-free` for `non-free/libs`. The default is `main`.
  public let area: String
  /// The section inside the area, such as `admin` or `libs`.
  public let name: String

  /// The section of packages without a `Section` field. apt uses the same name.
  public static let unknown = PackageSection(field: "")

  /// Parses a `Section` field, such as `libs`, `contrib/net`, or an empty text.
  public init(field: String) {
    if let slash = field.utf8.firstIndex(of: UInt8(ascii: "/")) {
      area = String(field[..<slash])
      name = String(field[field.utf8.index(after: slash)...])
    } else {
      area = "main"
      name = field.isEmpty ? "unknown" : field
    }
  }

  /// The section's name, with the area if it is not `main`.
  public var title: String { area == "main" ? name : "\(name) (\(area))" }
}

extension PackageSection: Comparable {
  /// Orders by name, then by area, so that `libs (non-free)` follows `libs`.
  public static func < (left: Self, right: Self) -> Bool {
    (left.name, left.area) < (right.name, right.area)
  }
}
