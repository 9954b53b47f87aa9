// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A rectangle of the window into which the host puts a control of its own.
///
/// A subclass describes the control and takes its reports. The host keeps the control at
/// the layer's place while the layer is in its tree.
@MainActor open class EmbeddedLayer: Layer {
  /// The host's control, to be updated when its text or look has changed.
  package final var control: (any EmbeddedControl)?

  /// Asks the control to show its changed state.
  public final func setNeedsControlUpdate() {
    control?.update()
    setNeedsRender(.content)
  }
}

/// A host's control for an ``EmbeddedLayer``, which shows itself whether it has the focus.
@MainActor package protocol EmbeddedControl: AnyObject, Sendable {
  /// Shows the layer's present state.
  func update()
  /// Takes the keyboard focus, unless it has it.
  func focus()
  /// Gives up the keyboard focus, if it has it.
  func resignFocus()
  /// Handles a key that the host did not bring to the control.
  func handle(_ event: KeyEvent) -> Bool
}
