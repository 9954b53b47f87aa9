// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// A rectangle of the window for a control of the host, which keeps it at the layer's frame. A
/// subclass describes the control and handles its reports.
@MainActor open class EmbeddedLayer: Layer {
  package final var control: (any EmbeddedControl)? {
    didSet {
      // The last picture of a widget may be as large as a video frame.
      if oldValue != nil, control == nil {
        forgetRendering()
        setNeedsRender(.content)
      }
    }
  }

  /// The text that a host without native controls displays in a box, if any.
  package final var standInText: String?

  /// Updates the control after its state has changed.
  public final func setNeedsControlUpdate() {
    control?.update()
    setNeedsRender(.content)
  }

  /// Requests a control from the host of the tree if the layer has none.
  package final func setNeedsControl() {
    if control == nil { root.host?.embed(self) }
  }

  /// The host's control, if it is at a point of the window and receives the events itself. Excludes
  /// the hit test area around the layer.
  package final func control(at location: Point) -> (any EmbeddedControl)? {
    guard let control, let own = convertFromWindow(location), presentation.bounds.contains(own)
    else { return nil }
    return control
  }
}

/// A host's control for an ``EmbeddedLayer``. It shows its focus itself.
@MainActor package protocol EmbeddedControl: AnyObject, Sendable {
  func update()
  /// Whether the host sends keys to it directly, even while its layer is outside the tree.
  var hasFocus: Bool { get }
  func focus()
  func resignFocus()
  /// Handles a key that the host did not deliver to the control.
  func handle(_ event: KeyEvent) -> Bool
  /// Returns whether the control scrolls at a point of the window along one axis. Positive numbers
  /// point to the end of the content.
  func canScroll(toward delta: Vector, at location: Point) -> Bool
  /// Returns whether a finger down at a point of the window moves something inside the control.
  /// `delta` is the movement of the content, opposite to the movement of the finger.
  func canDrag(toward delta: Vector, at location: Point) -> Bool
}

extension EmbeddedControl {
  package var hasFocus: Bool { false }
  package func canScroll(toward delta: Vector, at location: Point) -> Bool { false }
  package func canDrag(toward delta: Vector, at location: Point) -> Bool { false }
}
