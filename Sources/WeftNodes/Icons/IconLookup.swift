// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayout
package import WeftRuntime

package struct IconRequest: Hashable, Sendable {
  /// A name of the Icon Naming Specification, or another name in the theme.
  package var name: String
  /// The side of the icon in points.
  package var size: Int
  /// The number of pixels per point, which is an integer in themes.
  package var scale: Int
  /// Arrows and other icons have a form for each.
  package var direction: LayoutDirection

  package init(_ name: String, size: Int, scale: Int, direction: LayoutDirection) {
    (self.name, self.size, self.scale, self.direction) = (name, size, scale, direction)
  }
}

/// Finds theme icons for the nodes of a window.
@MainActor package final class IconLookup {
  /// An icon, or the theme's placeholder for missing icons.
  struct Icon: Sendable {
    let source: ImageSource
    /// Whether the icon is a shape without colors.
    let isSymbolic: Bool
    let isMissing: Bool
  }

  private struct WeakNode {
    weak var node: DisplayNode?
  }

  private static let limit = 1000

  /// The host's theme.
  package var find: (@MainActor (IconRequest) -> ImageSource?)? { didSet { forget() } }
  private var icons: [IconRequest: Icon?] = [:]
  private var users: [ObjectIdentifier: WeakNode] = [:]
  /// The number of users above which deallocated ones are removed.
  private var userLimit = 64
  nonisolated let pictures = IconPictures()

  // Nonisolated because it accesses no main-actor state.
  nonisolated init() {}

  /// Clears the cache and redraws icons, for example for another theme. O(nodes with icons).
  package func forget() {
    icons = [:]
    pictures.removeAll()
    let nodes = users.values.compactMap(\.node)
    users = [:]
    for node in nodes { node.setNeedsDisplay() }
  }

  /// Returns the icon, or `nil` if the theme has no placeholder. `node` is redrawn when the theme
  /// changes.
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
  @MainActor package var icons: IconLookup { part { IconLookup() } }
}
