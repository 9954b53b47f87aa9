// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
public import WeftNodes

extension HeadlessWindow {
  /// The nodes that show a text, back to front.
  ///
  /// - Complexity: O(layers).
  public func nodes(text: String) -> [DisplayNode] { nodes(label: text) }

  /// Clicks in the middle of the part of a node that is in the window and not clipped by the nodes
  /// around; the frontmost node there gets the click.
  ///
  /// - Returns: whether there is such a part.
  @discardableResult
  public func click(_ node: DisplayNode, count: Int = 1) -> Bool {
    guard let center = center(of: node) else { return false }
    click(at: center, count: count)
    return true
  }

  /// Clicks in the middle of the frontmost node that shows a text.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func click(text: String, count: Int = 1) -> Bool {
    nodes(text: text).last.map { click($0, count: count) } ?? false
  }
}

// Each of these acts on the part of a node that is in the window, and says whether there is one.
extension HeadlessWindow {
  /// Moves the mouse over a node.
  @discardableResult
  public func move(to node: DisplayNode) -> Bool { act(at: node) { move(to: $0) } }

  /// Taps a node with a finger.
  @discardableResult
  public func tap(_ node: DisplayNode) -> Bool { act(at: node) { tap(at: $0) } }

  /// Clicks a field, and types.
  @discardableResult
  public func type(_ text: String, into field: DisplayNode) -> Bool {
    act(at: field) { place in
      click(at: place)
      type(text)
    }
  }

  /// Scrolls the content under the mouse over a node, in points, as two fingers on the touchpad do.
  @discardableResult
  public func scroll(_ node: DisplayNode, by distance: Vector) -> Bool {
    act(at: node) { scroll(by: distance, at: $0) }
  }

  /// Presses the mouse over a node, moves it evenly, and releases it, while frames run.
  ///
  /// - Parameters:
  ///   - distance: in points.
  ///   - duration: in seconds, at most an hour.
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
