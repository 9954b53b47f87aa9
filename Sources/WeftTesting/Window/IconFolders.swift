// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation
package import WeftGraphics
package import WeftNodes

/// Finds icons in the system's folders, without a desktop environment. It follows the Icon Theme
/// Specification for GTK's theme, Adwaita, and for `hicolor`, which contains the icons of installed
/// programs. The user's theme and folders are ignored, so pictures are the same for all users.
package struct IconFolders {
  private struct Folder {
    let path: URL
    let scale: Int
    let sizes: ClosedRange<Int>

    func distance(to request: IconRequest) -> Int {
      let wanted = request.size * request.scale
      let (least, most) = (sizes.lowerBound * scale, sizes.upperBound * scale)
      return max(least - wanted, wanted - most, 0)
    }
  }

  @MainActor static let system: IconFolders = {
    let variable = ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? ""
    let folders = variable.isEmpty ? "/usr/local/share:/usr/share" : variable
    return IconFolders(folders.split(separator: ":").map { URL(fileURLWithPath: "\($0)/icons") })
  }()

  private let themes: [[Folder]]

  /// `roots` contain themes, in order of precedence.
  package init(_ roots: [URL]) {
    themes = ["Adwaita", "hicolor"].map { theme in
      roots.flatMap { Self.folders(of: $0.appendingPathComponent(theme)) }
    }
  }

  /// Returns the file of an icon, preferably in the variant for the text direction. O(folders).
  package func icon(_ request: IconRequest) -> ImageSource? {
    guard !request.name.contains("/"), !request.name.isEmpty else { return nil }
    let suffix = request.direction == .rightToLeft ? "-rtl" : "-ltr"
    for folders in themes {
      for name in [request.name + suffix, request.name] {
        let found = folders.lazy.compactMap { folder in
          Self.file(name, in: folder.path).map {
            (file: $0, distance: folder.distance(to: request))
          }
        }
        if let best = found.min(by: { $0.distance < $1.distance }) { return .file(best.file) }
      }
    }
    return nil
  }

  private static func file(_ name: String, in folder: URL) -> URL? {
    ["svg", "symbolic.png", "png"].lazy.map { folder.appendingPathComponent("\(name).\($0)") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func folders(of theme: URL) -> [Folder] {
    guard
      let index = try? String(
        contentsOf: theme.appendingPathComponent("index.theme"), encoding: .utf8)
    else { return [] }
    var groups: [String: [String: String]] = [:]
    var group = ""
    for line in index.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        group = String(line[line.index(after: line.startIndex)..<end])
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        groups[group, default: [:]][key] = value
      }
    }
    let names = groups["Icon Theme"]?["Directories"] ?? ""
    return names.split(separator: ",").compactMap { name in
      guard let values = groups[String(name)], let size = values["Size"].flatMap(Int.init) else {
        return nil
      }
      func number(_ key: String, _ standard: Int) -> Int {
        values[key].flatMap { Int($0) } ?? standard
      }
      let sizes =
        switch values["Type"] ?? "Threshold" {
        case "Fixed": (size, size)
        case "Scalable": (number("MinSize", size), number("MaxSize", size))
        default: (size - number("Threshold", 2), size + number("Threshold", 2))
        }
      guard sizes.0 <= sizes.1 else { return nil }
      return Folder(
        path: theme.appendingPathComponent(String(name)), scale: number("Scale", 1),
        sizes: sizes.0...sizes.1)
    }
  }
}
