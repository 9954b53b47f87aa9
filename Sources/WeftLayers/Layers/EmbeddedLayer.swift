// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A rectangle of the window into which the host puts a control of its own.
///
/// A subclass says what the control shows and takes what it reports. The host keeps the control at
/// the layer's place while the layer is in its tree.
@MainActor open class EmbeddedLayer: Layer {
  /// What the host has put here; it must be told when what it shows has changed.
  package final var control: (any EmbeddedControl)?

  /// What the control shows has changed.
  public final func setNeedsControlUpdate() {
    control?.update()
    setNeedsRender(.content)
  }
}

/// A host's control for an ``EmbeddedLayer``.
@MainActor package protocol EmbeddedControl: AnyObject, Sendable {
  /// Shows what the layer says now.
  func update()
  /// Takes the keyboard focus.
  func focus()
}
