// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
public import WeftNodes

extension HeadlessWindow {
  /// The nodes that show a text, from back to front. O(layers).
  public func nodes(text: String) -> [DisplayNode] { nodes(label: text) }

  /// Clicks the center of the visible part of a node, and returns whether a part is visible. The
  /// frontmost node at that point receives the click.
  @discardableResult
  public func click(_ node: DisplayNode, count: Int = 1) -> Bool {
    guard let center = center(of: node) else { return false }
    click(at: center, count: count)
    return true
  }

  /// Clicks the center of the frontmost node that shows a text, and returns whether one does.
  @discardableResult
  public func click(text: String, count: Int = 1) -> Bool {
    nodes(text: text).last.map { click($0, count: count) } ?? false
  }
}

// These functions act on the visible part of a node. They return whether a part is visible.
extension HeadlessWindow {
  /// Moves the mouse over a node.
  @discardableResult
  public func move(to node: DisplayNode) -> Bool { act(at: node) { move(to: $0) } }

  /// Taps a node with a finger.
  @discardableResult
  public func tap(_ node: DisplayNode) -> Bool { act(at: node) { tap(at: $0) } }

  /// Clicks a field and types a text.
  @discardableResult
  public func type(_ text: String, into field: DisplayNode) -> Bool {
    act(at: field) { place in
      click(at: place)
      type(text)
    }
  }

  /// Scrolls with two fingers on the touchpad, in points, while the mouse is over a node.
  @discardableResult
  public func scroll(_ node: DisplayNode, by distance: Vector) -> Bool {
    act(at: node) { scroll(by: distance, at: $0) }
  }

  /// Presses the mouse button over a node, moves the mouse at constant speed and releases it, while
  /// frames run. The distance is in points, and the duration in seconds, at most an hour.
  @discardableResult
  public func drag(_ node: DisplayNode, by distance: Vector, duration: Double = 0.25) -> Bool {
    act(at: node) { start in
      let end = Point(x: start.x + distance.dx, y: start.y + distance.dy)
      drag(from: start, to: end, duration: duration)
    }
  }

  private func act(at node: DisplayNode, _ action: (Point) -> Void) -> Bool {
    guard let center = center(of: node) else { return false }
    action(center)
    return true
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
