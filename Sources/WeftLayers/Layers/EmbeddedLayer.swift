// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// A rectangle of the window into which the host puts a control of its own.
///
/// A subclass describes the control and handles its reports. The host keeps the control at
/// the layer's place while the layer is in its tree.
@MainActor open class EmbeddedLayer: Layer {
  /// The host's control, to be updated when its text or look has changed.
  package final var control: (any EmbeddedControl)? {
    didSet {
      // The last picture of a widget may be as large as a film's.
      if oldValue != nil, control == nil {
        forgetRendering()
        setNeedsRender(.content)
      }
    }
  }

  /// The text on the box that a host without such controls shows; `nil` if it shows something else.
  package final var standInText: String?

  /// Makes the control show its changed state.
  public final func setNeedsControlUpdate() {
    control?.update()
    setNeedsRender(.content)
  }

  /// Asks the host of the tree for a control, if there is none and the layer is in a tree.
  package final func setNeedsControl() {
    if control == nil { root.host?.embed(self) }
  }

  /// The host's control, if it is frontmost at a point of the window and gets the events itself:
  /// not in the area around a layer, which also takes hits.
  package final func control(at location: Point) -> (any EmbeddedControl)? {
    guard let control, let own = convertFromWindow(location), presentation.bounds.contains(own)
    else { return nil }
    return control
  }
}

/// A host's control for an ``EmbeddedLayer``, which shows itself whether it has the focus.
@MainActor package protocol EmbeddedControl: AnyObject, Sendable {
  /// Shows the layer's present state.
  func update()
  /// Whether the host sends keys to it on its own, even while its layer is out of the tree.
  var hasFocus: Bool { get }
  /// Takes the keyboard focus, unless it has it.
  func focus()
  /// Gives up the keyboard focus, if it has it.
  func resignFocus()
  /// Handles a key that the host did not bring to the control.
  func handle(_ event: KeyEvent) -> Bool
  /// Whether a wheel or a swipe over a point of the window is the control's own.
  ///
  /// - Parameter delta: along one axis; positive is toward the content's end.
  /// - Returns: whether something inside can move that way.
  func canScroll(toward delta: Vector, at location: Point) -> Bool
  /// Whether a finger that went down at a point of the window is the control's own as it moves.
  ///
  /// - Parameter delta: along one axis, of the content: the other way than the finger has gone.
  /// - Returns: whether the finger moves something inside.
  func canDrag(toward delta: Vector, at location: Point) -> Bool
}

extension EmbeddedControl {
  /// `false`.
  package var hasFocus: Bool { false }
  /// Returns `false`.
  package func canScroll(toward delta: Vector, at location: Point) -> Bool { false }
  /// Returns `false`.
  package func canDrag(toward delta: Vector, at location: Point) -> Bool { false }
}
