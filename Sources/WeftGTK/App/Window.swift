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

  /// Creates a window filled by a node.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - width: The initial width of the content in points.
  ///   - height: The initial height of the content in points.
  ///   - content: Creates the root node when the window opens.
  public init(
    _ title: String, width: Double = 480, height: Double = 800,
    content: @escaping @MainActor () -> DisplayNode
  ) {
    self.title = title
    size = Size(width: width, height: height)
    self.content = content
  }

  /// Creates a window filled by a component.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - width: The initial width of the content in points.
  ///   - height: The initial height of the content in points.
  ///   - content: Creates the component when the window opens.
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
