// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayout
package import WeftRuntime

/// The icon that a node wants of the user's theme.
package struct IconRequest: Hashable, Sendable {
  /// A name of the Icon Naming Specification, or any other that the theme has.
  package var name: String
  /// The side of its square, in points.
  package var size: Int
  /// Pixels per point, in whole numbers as themes have them.
  package var scale: Int
  /// Arrows, and other icons, have a form for each.
  package var direction: LayoutDirection

  /// Asks for an icon.
  package init(_ name: String, size: Int, scale: Int, direction: LayoutDirection) {
    (self.name, self.size, self.scale, self.direction) = (name, size, scale, direction)
  }
}

/// Finds icons of the user's theme for the nodes of a window.
@MainActor package final class IconLookup {
  /// An icon, or the placeholder for missing ones.
  struct Icon: Sendable {
    let source: ImageSource
    /// Whether it is a shape without colours of its own.
    let isSymbolic: Bool
    let isMissing: Bool
  }

  private struct WeakNode {
    weak var node: DisplayNode?
  }

  /// Themes are asked once for so many icons.
  private static let limit = 1000

  /// Asks the host's theme; a host sets it.
  package var find: (@MainActor (IconRequest) -> ImageSource?)? { didSet { forget() } }
  private var icons: [IconRequest: Icon?] = [:]
  /// The nodes that show icons.
  private var users: [ObjectIdentifier: WeakNode] = [:]
  /// How many users there may be before deallocated ones are removed.
  private var userLimit = 64
  /// The icons as they were decoded.
  nonisolated let pictures = IconPictures()

  // Nothing in it belongs to the main actor's thread alone.
  nonisolated init() {}

  /// Asks the theme again, as when the user has chosen another: icons are redrawn.
  ///
  /// - Complexity: O(nodes that show icons).
  package func forget() {
    icons = [:]
    pictures.removeAll()
    let nodes = users.values.compactMap(\.node)
    users = [:]
    for node in nodes { node.setNeedsDisplay() }
  }

  /// - Parameter node: shows the icon, and is redrawn when the theme changes.
  /// - Returns: `nil` if the theme does not even have a placeholder for missing icons.
  func icon(_ request: IconRequest, for node: DisplayNode) -> Icon? {
    users[ObjectIdentifier(node)] = WeakNode(node: node)
    if users.count > userLimit {
      users = users.filter { $0.value.node != nil }
      userLimit = max(64, 2 * users.count)
    }
    if let known = icons[request] { return known }
    if icons.count >= Self.limit { icons = [:] }
    let icon = found(request)
    icons[request] = .some(icon)
    return icon
  }

  private func found(_ request: IconRequest) -> Icon? {
    let isSymbolic = ImageSource.icon(request.name).isSymbolic
    let substitutes = isSymbolic ? ["image-missing-symbolic", "image-missing"] : ["image-missing"]
    let wanted = request.name
    for name in [wanted] + substitutes {
      var request = request
      request.name = name
      guard let source = find?(request) else { continue }
      return Icon(
        source: source, isSymbolic: ImageSource.icon(name).isSymbolic,
        isMissing: name != wanted)
    }
    return nil
  }
}

extension HostRuntime {
  /// The icons of the window's host.
  @MainActor package var icons: IconLookup { part { IconLookup() } }
}
