// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
public import WeftNodes

extension HeadlessWindow {
  /// The accessibility elements in the window from back to front, as of the last frame, without
  /// hidden elements. A property of `nil` matches any element. O(layers).
  public func nodes(
    _ role: Accessibility.Role? = nil, label: String? = nil, identifier: String? = nil
  ) -> [DisplayNode] {
    var found: [DisplayNode] = []
    var layers = [host.rootLayer]
    while let layer = layers.popLast() {
      if layer.isHidden || layer.opacity <= 0 { continue }
      layers += layer.sublayers.reversed()
      guard let node = layer.owner as? DisplayNode else { continue }
      let accessibility = node.accessibility
      guard accessibility.isElement, role == nil || role == accessibility.role,
        label == nil || label == accessibility.label,
        identifier == nil || identifier == accessibility.identifier
      else { continue }
      found.append(node)
    }
    return found
  }

  /// The first accessibility element with the given properties, or `nil` if none exists.
  public func node(
    _ role: Accessibility.Role? = nil, label: String? = nil, identifier: String? = nil
  ) -> DisplayNode? {
    nodes(role, label: label, identifier: identifier).first
  }
}
