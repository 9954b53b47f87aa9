// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
public import WeftNodes

extension HeadlessWindow {
  /// The nodes that read as a text, back to front.
  ///
  /// - Complexity: O(layers).
  public func nodes(text: String) -> [DisplayNode] { nodes(label: text) }

  /// Clicks in the middle of the part of a node that is in the window, and that no node around cuts
  /// off; whatever lies there in front gets the click.
  ///
  /// - Returns: whether there is such a part.
  @discardableResult
  public func click(_ node: DisplayNode, count: Int = 1) -> Bool {
    guard let center = center(of: node) else { return false }
    click(at: center, count: count)
    return true
  }

  /// Clicks in the middle of the frontmost node that reads as a text.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func click(text: String, count: Int = 1) -> Bool {
    nodes(text: text).last.map { click($0, count: count) } ?? false
  }
}

extension HeadlessWindow {
  private func center(of node: DisplayNode) -> Point? {
    guard node.isNodeLoaded, node.layer.root === host.rootLayer else { return nil }
    var rect = node.layer.convertToWindow(node.layer.bounds)
    var layer = node.layer
    while let around = layer.superlayer {
      if around.masksToBounds || around === host.rootLayer {
        guard let seen = rect.intersection(around.convertToWindow(around.bounds)), !seen.isEmpty
        else { return nil }
        rect = seen
      }
      layer = around
    }
    return rect.center
  }
}
