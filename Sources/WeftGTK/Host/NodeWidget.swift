// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout
public import WeftNodes

/// A node as a widget, for programs that are written with GTK itself.
///
/// The program runs GLib's default main context as GTK programs do; layout, drawing, input and the
/// main actor's jobs go on from there. The node lives as long as the widget.
///
/// Tab moves to the first node that takes the focus (backwards, to the last), then from node to
/// node, and leaves the widget at the other end. A widget without such a node is skipped.
@MainActor public struct NodeWidget {
  private let surface: NodeSurface

  /// Makes a widget that shows a node.
  ///
  /// - Parameters:
  ///   - rootNode: fills the widget; it must not be shown elsewhere.
  ///   - naturalSize: the size in points if nothing else determines the widget's size; it can be
  ///     made smaller and larger.
  /// - Throws: ``WindowHostError/noDisplay``.
  public init(rootNode: DisplayNode, naturalSize: Size) throws(WindowHostError) {
    surface = try NodeSurface(
      rootNode: rootNode, naturalSize: naturalSize, isWholeWindow: false)
    // The widget's surroundings have a background of their own.
    surface.host.backgroundColor = nil
  }

  /// The widget: a `GtkWidget *` with a floating reference, as GTK's constructors return it.
  ///
  /// The container that you put it into owns it from then on. It is valid until it is destroyed.
  public var gtkWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(surface.widget) }
}
