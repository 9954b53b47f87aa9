// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
public import WeftNodes

/// A rendering of a node at a size, once all of it is drawn: a picture, and a tree as text.
///
/// ```swift
/// let row = ComponentNode(Row(task: task))
/// let rendering = try Rendering(of: row, at: Size(width: 300, height: 44))
/// #expect(rendering.outline.difference(from: expected) == nil)
/// ```
public struct Rendering: Sendable {
  /// The window with the node in it.
  public let picture: Bitmap
  /// The node and all inside.
  public let outline: NodeOutline

  /// Shows a node in a window of its own, which is closed again.
  ///
  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: pixels per point.
  ///   - traits: the user's settings; their scale is replaced by `scale`.
  ///   - frames: whether the tree includes positions and sizes.
  /// - Throws: `BitmapError`, or ``SettlingError`` for a node that does not settle.
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
