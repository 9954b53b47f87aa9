// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
public import WeftNodes

/// A tree of nodes as text, with one line per node, indented by its depth.
///
/// ```
/// ComponentNode (0, 0) 200 x 40
///   text "Warp the loom" (12, 8) 90 x 17
///   button "Add" #add (150, 4) 40 x 32
/// ```
public struct NodeOutline: Hashable, Sendable, CustomStringConvertible {
  /// The lines from the root. After the subnodes of a list, its visible cells follow from top to
  /// bottom.
  public let lines: [String]

  /// Describes a node and its descendants, with `frames` in the supernode's coordinates.
  @MainActor public init(_ node: DisplayNode, frames: Bool = true) {
    var lines: [String] = []
    // Does not recurse, because a tree may be deeper than the stack allows.
    var pending = [(node: node, depth: 0)]
    while let (node, depth) = pending.popLast() {
      lines.append(String(repeating: "  ", count: depth) + Self.line(node, frames: frames))
      pending += (node.subnodes + Self.cells(of: node)).reversed().map { ($0, depth + 1) }
    }
    self.lines = lines
  }

  /// The lines as one text.
  public var description: String { lines.joined(separator: "\n") }

  /// Compares the outline with an expected outline. Returns `nil` if they are equal, or the lines
  /// with `-` before missing and `+` before additional lines.
  public func difference(from expected: String) -> String? {
    lineDifference(
      of: lines,
      from: expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// The visible cells of a list, whose layers are inside the list's layer, but have no supernode.
  @MainActor private static func cells(of node: DisplayNode) -> [DisplayNode] {
    guard node.isNodeLoaded else { return [] }
    var cells: [DisplayNode] = []
    var layers = node.layer.sublayers
    while let layer = layers.popLast() {
      guard let owner = layer.owner as? DisplayNode else {
        layers += layer.sublayers
        continue
      }
      if owner.supernode == nil { cells.append(owner) }
    }
    return cells.sorted {
      let (left, right) = ($0.layer.frame, $1.layer.frame)
      return (left.minY, left.minX) < (right.minY, right.minX)
    }
  }

  @MainActor private static func line(_ node: DisplayNode, frames: Bool) -> String {
    let accessibility = node.accessibility
    var words = [
      accessibility.role == .none ? "\(type(of: node))" : "\(accessibility.role)"
    ]
    if let label = accessibility.label { words.append("\"\(label)\"") }
    if let value = accessibility.value { words.append("= \"\(value)\"") }
    if let identifier = accessibility.identifier { words.append("#\(identifier)") }
    if node.isHidden { words.append("hidden") }
    if frames { words.append("\(node.frame)") }
    return words.joined(separator: " ")
  }
}
