// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
public import WeftNodes

/// A rendering of a node at a size, after all of it is drawn, as a picture and as a tree in text
/// form.
///
/// ```swift
/// let row = ComponentNode(Row(task: task))
/// let rendering = try Rendering(of: row, at: Size(width: 300, height: 44))
/// #expect(rendering.outline.difference(from: expected) == nil)
/// ```
public struct Rendering: Sendable {
  /// The window that contains the node.
  public let picture: Bitmap
  /// The node and its descendants.
  public let outline: NodeOutline

  /// Shows a node in a new window and closes the window.
  /// - Parameters:
  ///   - size: The window's size in points.
  ///   - scale: The number of pixels per point.
  ///   - traits: The user's settings, whose scale is replaced by `scale`.
  ///   - frames: Whether the tree includes positions and sizes.
  /// - Throws: `BitmapError`, or ``SettlingError`` if the node does not settle.
  @MainActor public init(
    of node: DisplayNode, at size: Size, scale: Double = 1, traits: Traits = Traits(),
    frames: Bool = true
  ) throws {
    let window = HeadlessWindow(size: size, scale: scale, traits: traits, rootNode: node)
    defer { window.close() }
    try window.settle()
    picture = try window.render()
    outline = NodeOutline(node, frames: frames)
  }
}
