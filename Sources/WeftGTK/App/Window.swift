// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftComponents
import WeftLayout
public import WeftNodes

/// A window that an ``App`` opens at launch.
@MainActor public struct Window: Scene {
  private let title: String
  private let size: Size
  private let content: @MainActor () -> DisplayNode

  /// Creates a window filled by a node, which is created when the window opens. The initial size of
  /// the content is in points.
  public init(
    _ title: String, width: Double = 480, height: Double = 800,
    content: @escaping @MainActor () -> DisplayNode
  ) {
    self.title = title
    size = Size(width: width, height: height)
    self.content = content
  }

  /// Creates a window filled by a component, which is created when the window opens. The initial
  /// size of the content is in points.
  public init<Content: Component>(
    _ title: String, width: Double = 480, height: Double = 800,
    @ComponentBuilder content: @escaping @MainActor () -> Content
  ) {
    self.init(title, width: width, height: height) { () -> DisplayNode in
      ComponentNode(content())
    }
  }

  /// Opens the window.
  public func open() throws(WindowHostError) {
    try WindowHost(title: title, size: size, rootNode: content()).present()
  }
}
