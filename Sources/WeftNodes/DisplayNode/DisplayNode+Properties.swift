// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

extension DisplayNode {
  /// The colour below the node's contents; any thread.
  nonisolated public final var backgroundColor: Color? {
    get { property(\.backgroundColor) }
    set { setProperty(\.backgroundColor, newValue) }
  }

  /// How much of the node, with all below it, is seen: 0 to 1; any thread.
  nonisolated public final var alpha: Double {
    get { property(\.alpha) }
    set { setProperty(\.alpha, newValue) }
  }

  /// Whether the node, with all below it, is left out; any thread.
  nonisolated public final var isHidden: Bool {
    get { property(\.isHidden) }
    set { setProperty(\.isHidden, newValue) }
  }

  /// The radius of the corners in points; any thread.
  nonisolated public final var cornerRadius: Double {
    get { property(\.cornerRadius) }
    set { setProperty(\.cornerRadius, newValue) }
  }

  /// The width of the border in points; any thread.
  nonisolated public final var borderWidth: Double {
    get { property(\.borderWidth) }
    set { setProperty(\.borderWidth, newValue) }
  }

  /// The colour of the border; any thread.
  nonisolated public final var borderColor: Color {
    get { property(\.borderColor) }
    set { setProperty(\.borderColor, newValue) }
  }

  /// Whether what lies outside of the node's bounds is cut off; any thread.
  nonisolated public final var clipsToBounds: Bool {
    get { property(\.clipsToBounds) }
    set { setProperty(\.clipsToBounds, newValue) }
  }

  /// The transform of the node on its way to its supernode, about its centre; any thread.
  nonisolated public final var transform: Transform {
    get { property(\.transform) }
    set { setProperty(\.transform, newValue) }
  }

  /// Whether events can hit the node; any thread.
  nonisolated public final var isUserInteractionEnabled: Bool {
    get { property(\.isUserInteractionEnabled) }
    set { setProperty(\.isUserInteractionEnabled, newValue) }
  }

  /// How far around its bounds the node can be hit, in points; negative values expand the area; any
  /// thread.
  nonisolated public final var hitTestSlop: EdgeInsets {
    get { property(\.hitTestSlop) }
    set { setProperty(\.hitTestSlop, newValue) }
  }

  /// The node's place in its supernode, or a cell's in the content of its collection, in points; any
  /// thread.
  ///
  /// A node that a layout arranges gets its frame from there. Another size makes new contents. The
  /// transform does not count.
  nonisolated public final var frame: Rect {
    get { state.withLock { $0.frame } }
    set {
      let scope = animationScope
      let reasons: CommitReasons = state.withLock { state in
        let old = state.frame
        if old == newValue { return [] }
        state.change(in: scope) { $0.frame = newValue }
        if old.size == newValue.size { return .properties }
        state.contentsVersion += 1
        return [.properties, .display]
      }
      if !reasons.isEmpty { setNeedsCommit(reasons) }
    }
  }

  /// The node's own space: its size at the origin; any thread.
  nonisolated public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Brings the properties to the layer again with the next frame; any thread.
  nonisolated package final func setNeedsPropertyUpdate() {
    setNeedsCommit(.properties)
  }

  nonisolated private func property<Value: Sendable>(
    _ path: WritableKeyPath<LayerProperties, Value>
  ) -> Value {
    state.withLock { $0.properties[keyPath: path] }
  }

  nonisolated private func setProperty<Value: Equatable & Sendable>(
    _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value
  ) {
    let scope = animationScope
    let changed = state.withLock { state in
      guard state.properties[keyPath: path] != value else { return false }
      state.change(in: scope) { $0.properties[keyPath: path] = value }
      return true
    }
    if changed { setNeedsCommit(.properties) }
  }
}
