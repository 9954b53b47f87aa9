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

  /// Clicks in the middle of a node, as far as it is in the window; whatever lies there in front
  /// gets the click.
  ///
  /// - Returns: whether the node is in the window.
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
    let bounds = node.layer.bounds
    return node.layer.convertToWindow(
      Point(x: bounds.minX + bounds.width / 2, y: bounds.minY + bounds.height / 2))
  }
}
