// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes

/// The controls of GTK's own that lie over a surface's layers.
@MainActor final class ControlContainer {
  private let parent: UnsafeMutablePointer<GtkWidget>
  private let root: Layer
  private let focus: FocusController
  private var controls: [TextFieldControl] = []

  /// - Parameters:
  ///   - parent: the widget that shows the layers; it must outlive the container.
  ///   - root: the layer whose superlayer's space is the widget's.
  ///   - focus: that of the layers.
  init(parent: UnsafeMutablePointer<GtkWidget>, root: Layer, focus: FocusController) {
    self.parent = parent
    self.root = root
    self.focus = focus
  }

  var isEmpty: Bool { controls.isEmpty }

  /// Puts a control where a layer wants one.
  func add(_ layer: EmbeddedLayer) {
    guard let field = layer as? TextFieldLayer else { return }
    if let control = field.control as? TextFieldControl {
      if control.parent == parent { return }
      // The layer has moved here before its former window has noticed.
      control.remove()
    }
    let control = TextFieldControl(layer: field, parent: parent, focus: focus)
    field.control = control
    if focus.layer === layer { control.focus() }
    controls.append(control)
    gtk_widget_queue_allocate(parent)
  }

  /// Moves all controls to their layers; takes out those whose layers have left the tree.
  ///
  /// A control that has the focus stays while its node scrolls out of the tree, so that unfinished
  /// input is not lost.
  ///
  /// Called when GTK gives the surface its size; controls follow with theirs.
  func place() {
    controls.removeAll { control in
      if let layer = control.layer {
        if layer.root === root {
          control.place(visible: layer.visibleRectInWindow)
          return false
        }
        if control.hasFocus, layer.isManaged {
          control.place(visible: nil)
          return false
        }
      }
      control.remove()
      return true
    }
  }

  /// Draws all controls, each cut off where its layer is.
  func snapshot(into snapshot: OpaquePointer) {
    for control in controls { control.snapshot(into: snapshot) }
  }

  /// Whether a point of the surface is over a control, which gets the events there itself.
  func contains(_ point: Point) -> Bool {
    guard !isEmpty else { return false }
    return gtk_widget_pick(parent, point.x, point.y, GTK_PICK_DEFAULT) != parent
  }

  /// Takes all controls out.
  func removeAll() {
    for control in controls { control.remove() }
    controls = []
  }
}

extension Layer {
  /// The part of the window in which something of the layer can be seen; `nil` if there is none.
  fileprivate var visibleRectInWindow: Rect? {
    var rect = presentation.bounds
    var current: Layer? = self
    while let layer = current {
      let shown = layer.presentation
      if layer.isHidden || shown.opacity <= 0 { return nil }
      if layer.masksToBounds {
        guard let seen = rect.intersection(shown.bounds) else { return nil }
        rect = seen
      }
      rect = rect.applying(shown.transformToSuperlayer)
      current = layer.superlayer
    }
    return rect
  }

  /// Whether a collection still holds the layer's node ready, so that it may come back.
  fileprivate var isManaged: Bool {
    (owner as? DisplayNode).map { !$0.interfaceState.isEmpty } ?? false
  }
}
