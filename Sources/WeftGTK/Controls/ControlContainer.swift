// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// The controls of GTK's own that lie over a surface's layers.
@MainActor final class ControlContainer {
  private unowned let surface: NodeSurface
  private var controls: [TextFieldControl] = []

  init(surface: NodeSurface) {
    self.surface = surface
  }

  var isEmpty: Bool { controls.isEmpty }

  /// Puts a control where a layer wants one.
  func add(_ layer: EmbeddedLayer) {
    guard let field = layer as? TextFieldLayer, field.control == nil else { return }
    let control = TextFieldControl(layer: field, surface: surface)
    field.control = control
    controls.append(control)
    gtk_widget_queue_allocate(surface.widget)
  }

  /// Moves all controls to their layers; takes out those whose layers have left the tree.
  ///
  /// Called when GTK gives the surface its size; controls follow with theirs.
  func place() {
    let root = surface.host.rootLayer
    controls.removeAll { control in
      guard control.layer?.root === root else {
        control.remove()
        return true
      }
      control.place()
      return false
    }
  }

  /// Draws all controls, each cut off where its layer is.
  func snapshot(into snapshot: OpaquePointer) {
    for control in controls { control.snapshot(into: snapshot) }
  }

  /// Whether a point of the surface is over a control, which gets the events there itself.
  func contains(_ point: Point) -> Bool {
    guard !isEmpty else { return false }
    return gtk_widget_pick(surface.widget, point.x, point.y, GTK_PICK_DEFAULT) != surface.widget
  }

  /// Takes all controls out.
  func removeAll() {
    for control in controls { control.remove() }
    controls = []
  }
}
