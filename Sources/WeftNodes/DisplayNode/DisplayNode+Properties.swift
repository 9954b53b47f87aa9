// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftRuntime

extension DisplayNode {
  /// The background color, or `nil` for none. Use on any thread.
  nonisolated public final var backgroundColor: Color? {
    get { property { $0.backgroundColor } }
    set { setProperty({ $0.backgroundColor }, to: newValue) { $0.backgroundColor = newValue } }
  }

  /// The opacity of the node and its descendants, from 0 to 1. Use on any thread.
  nonisolated public final var alpha: Double {
    get { property { $0.alpha } }
    set { setProperty({ $0.alpha }, to: newValue) { $0.alpha = newValue } }
  }

  /// Whether the node and its descendants are hidden. Use on any thread.
  nonisolated public final var isHidden: Bool {
    get { property { $0.isHidden } }
    set { setProperty({ $0.isHidden }, to: newValue) { $0.isHidden = newValue } }
  }

  /// The radius of the corners in points. Use on any thread.
  nonisolated public final var cornerRadius: Double {
    get { property { $0.cornerRadius } }
    set {
      setProperty({ $0.cornerRadius }, to: newValue, cornerReasons) { $0.cornerRadius = newValue }
    }
  }

  /// The way in which contents are clipped to the round corners. Use on any thread.
  nonisolated public final var cornerRounding: CornerRounding {
    get { property { $0.cornerRounding } }
    set {
      setProperty({ $0.cornerRounding }, to: newValue, [.properties, .display]) {
        $0.cornerRounding = newValue
      }
    }
  }

  nonisolated private var cornerReasons: CommitReasons {
    cornerRounding == .precomposited ? [.properties, .display] : .properties
  }

  /// The width of the border in points. Use on any thread.
  nonisolated public final var borderWidth: Double {
    get { property { $0.borderWidth } }
    set { setProperty({ $0.borderWidth }, to: newValue) { $0.borderWidth = newValue } }
  }

  /// The color of the border. Use on any thread.
  nonisolated public final var borderColor: Color {
    get { property { $0.borderColor } }
    set { setProperty({ $0.borderColor }, to: newValue) { $0.borderColor = newValue } }
  }

  /// The shadow of the node's bounds and round corners, or `nil` for none. Use on any thread. It
  /// lies outside of the bounds, and ``clipsToBounds`` does not clip it. Its color follows traits.
  nonisolated public final var shadow: Shadow? {
    get { property { $0.shadow } }
    set { setProperty({ $0.shadow }, to: newValue) { $0.shadow = newValue } }
  }

  /// Whether everything outside the node's bounds is clipped. Use on any thread.
  nonisolated public final var clipsToBounds: Bool {
    get { property { $0.clipsToBounds } }
    set { setProperty({ $0.clipsToBounds }, to: newValue) { $0.clipsToBounds = newValue } }
  }

  /// The transform of the node relative to its center. Use on any thread.
  nonisolated public final var transform: Transform {
    get { property { $0.transform } }
    set { setProperty({ $0.transform }, to: newValue) { $0.transform = newValue } }
  }

  /// Whether the node receives events. Use on any thread.
  nonisolated public final var isUserInteractionEnabled: Bool {
    get { property { $0.isUserInteractionEnabled } }
    set {
      setProperty({ $0.isUserInteractionEnabled }, to: newValue) {
        $0.isUserInteractionEnabled = newValue
      }
    }
  }

  /// The insets of the area for events, in points, which negative values expand. Use on any thread.
  nonisolated public final var hitTestSlop: EdgeInsets {
    get { property { $0.hitTestSlop } }
    set { setProperty({ $0.hitTestSlop }, to: newValue) { $0.hitTestSlop = newValue } }
  }

  /// The frame in the supernode, or for a cell in the content of its collection, in points, without
  /// the transform. Use on any thread. A frame that no layout sets is manual, and the next frame
  /// lays out the content in that size. A change of size redraws the contents.
  nonisolated public final var frame: Rect {
    get { state.withLock { $0.frame } }
    set { setFrame(isOfLayout: false) { _ in newValue } }
  }

  /// Sets the frame from a layout. Use on any thread. Returns whether the frame has changed.
  @discardableResult
  nonisolated final func place(in frame: Rect) -> Bool { setFrame(isOfLayout: true) { _ in frame } }

  /// Changes the size on any thread. The origin stays, because another thread may be changing it.
  nonisolated package final func setFrameSize(_ size: Size) {
    setFrame(isOfLayout: false) { Rect(origin: $0.origin, size: size) }
  }

  /// `change` returns the new frame from the old one under the lock.
  @discardableResult
  nonisolated private func setFrame(isOfLayout: Bool, _ change: (Rect) -> Rect) -> Bool {
    let scope = animationScope
    let reasons: CommitReasons = state.withLock { state in
      if isOfLayout { state.isPlacedByLayout = true }
      let old = state.frame
      let frame = change(old)
      if old == frame { return [] }
      state.change(in: scope) { $0.frame = frame }
      if old.size == frame.size { return .properties }
      state.contentsVersion += 1
      if isOfLayout { return [.properties, .display] }
      if let scope, state.ownSize != nil { state.noteLayout(in: scope) }
      return [.properties, .display, .ownSize]
    }
    if reasons.isEmpty { return false }
    setNeedsCommit(reasons)
    return true
  }

  /// The node's size at the origin of its coordinate space. Use on any thread.
  nonisolated public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Requests an update of the layer's properties in the next frame. Use on any thread.
  nonisolated package final func setNeedsPropertyUpdate() {
    setNeedsCommit(.properties)
  }

  @inline(__always) nonisolated private func property<Value: Sendable>(
    _ value: (borrowing LayerProperties) -> Value
  ) -> Value {
    state.withLock { $0.property(value) }
  }

  // Inlined with closures instead of key paths, because programs call these most often.
  @inline(__always) nonisolated private func setProperty<Value: Equatable & Sendable>(
    _ value: (borrowing LayerProperties) -> Value, to new: Value,
    _ reasons: CommitReasons = .properties, _ change: (inout LayerProperties) -> Void
  ) {
    let scope = animationScope
    let runtime: HostRuntime? = state.withLock { state in
      if state.property(value) == new { return nil }
      if scope == nil {
        change(&state.properties)
      } else {
        state.change(in: scope) { change(&$0.properties) }
      }
      if reasons.contains(.display) { state.contentsVersion += 1 }
      return state.noteCommit(reasons)
    }
    runtime?.frames.setNeedsCommit(self)
  }
}
