// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout
public import WeftNodes

/// A node as a widget, for programs written with GTK.
///
/// GLib's default main context also runs layout, drawing, input and the main actor's jobs. The
/// widget retains the node.
///
/// Tab moves through the focusable nodes, backwards from the last, and leaves the widget at the
/// other end. Tab skips a widget without focusable nodes.
@MainActor public struct NodeWidget {
  private let surface: NodeSurface

  /// Creates a widget that displays a node.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the widget. It must not be displayed elsewhere.
  ///   - naturalSize: The size in points if nothing else determines the widget's size.
  /// - Throws: ``WindowHostError/noDisplay``.
  public init(rootNode: DisplayNode, naturalSize: Size) throws(WindowHostError) {
    surface = try NodeSurface(
      rootNode: rootNode, naturalSize: naturalSize, isWholeWindow: false)
    // The widget's parent paints the background.
    surface.host.backgroundColor = nil
  }

  /// The widget as a `GtkWidget *` with a floating reference, like the result of GTK's
  /// constructors. It is valid until the widget is destroyed by its container.
  public var gtkWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(surface.widget) }
}
