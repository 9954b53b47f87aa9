// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftRuntime

extension DisplayNode {
  /// The colour below the node's contents; any thread.
  nonisolated public final var backgroundColor: Color? {
    get { property { $0.backgroundColor } }
    set { setProperty({ $0.backgroundColor }, to: newValue) { $0.backgroundColor = newValue } }
  }

  /// The opacity of the node with everything below it: 0 to 1; any thread.
  nonisolated public final var alpha: Double {
    get { property { $0.alpha } }
    set { setProperty({ $0.alpha }, to: newValue) { $0.alpha = newValue } }
  }

  /// Whether the node, with all below it, is left out; any thread.
  nonisolated public final var isHidden: Bool {
    get { property { $0.isHidden } }
    set { setProperty({ $0.isHidden }, to: newValue) { $0.isHidden = newValue } }
  }

  /// The radius of the corners in points; any thread.
  nonisolated public final var cornerRadius: Double {
    get { property { $0.cornerRadius } }
    set {
      setProperty({ $0.cornerRadius }, to: newValue, cornerReasons) { $0.cornerRadius = newValue }
    }
  }

  /// How contents are cut at the round corners; any thread.
  nonisolated public final var cornerRounding: CornerRounding {
    get { property { $0.cornerRounding } }
    set {
      setProperty({ $0.cornerRounding }, to: newValue, [.properties, .display]) {
        $0.cornerRounding = newValue
      }
    }
  }

  /// The effect of another radius: corners cut out of pictures need new pictures.
  nonisolated private var cornerReasons: CommitReasons {
    cornerRounding == .precomposited ? [.properties, .display] : .properties
  }

  /// The width of the border in points; any thread.
  nonisolated public final var borderWidth: Double {
    get { property { $0.borderWidth } }
    set { setProperty({ $0.borderWidth }, to: newValue) { $0.borderWidth = newValue } }
  }

  /// The colour of the border; any thread.
  nonisolated public final var borderColor: Color {
    get { property { $0.borderColor } }
    set { setProperty({ $0.borderColor }, to: newValue) { $0.borderColor = newValue } }
  }

  /// The shadow of the node's bounds, with their round corners; none by default; any thread.
  ///
  /// Its colour may follow the node's traits. It lies outside of the bounds, and is not cut off by
  /// the node's own ``clipsToBounds``.
  nonisolated public final var shadow: Shadow? {
    get { property { $0.shadow } }
    set { setProperty({ $0.shadow }, to: newValue) { $0.shadow = newValue } }
  }

  /// Whether everything outside the node's bounds is cut off; any thread.
  nonisolated public final var clipsToBounds: Bool {
    get { property { $0.clipsToBounds } }
    set { setProperty({ $0.clipsToBounds }, to: newValue) { $0.clipsToBounds = newValue } }
  }

  /// The transform of the node in its supernode, about its centre; any thread.
  nonisolated public final var transform: Transform {
    get { property { $0.transform } }
    set { setProperty({ $0.transform }, to: newValue) { $0.transform = newValue } }
  }

  /// Whether events can hit the node; any thread.
  nonisolated public final var isUserInteractionEnabled: Bool {
    get { property { $0.isUserInteractionEnabled } }
    set {
      setProperty({ $0.isUserInteractionEnabled }, to: newValue) {
        $0.isUserInteractionEnabled = newValue
      }
    }
  }

  /// How far around its bounds the node can be hit, in points; negative values expand the area; any
  /// thread.
  nonisolated public final var hitTestSlop: EdgeInsets {
    get { property { $0.hitTestSlop } }
    set { setProperty({ $0.hitTestSlop }, to: newValue) { $0.hitTestSlop = newValue } }
  }

  /// The node's place in its supernode, or a cell's in the content of its collection, in points;
  /// any thread.
  ///
  /// A node that a layout arranges gets its frame from there. Any other has the one that you set:
  /// with the next frame its inside is laid out in that size. Another size makes new contents. The
  /// transform is ignored.
  nonisolated public final var frame: Rect {
    get { state.withLock { $0.frame } }
    set { setFrame(isOfLayout: false) { _ in newValue } }
  }

  /// Takes the place in the supernode that a layout gives; any thread.
  ///
  /// - Returns: whether the frame is another.
  @discardableResult
  nonisolated final func place(in frame: Rect) -> Bool { setFrame(isOfLayout: true) { _ in frame } }

  /// Changes the size of the frame and leaves its origin alone, which another thread may be changing;
  /// any thread.
  nonisolated package final func setFrameSize(_ size: Size) {
    setFrame(isOfLayout: false) { Rect(origin: $0.origin, size: size) }
  }

  /// - Parameter change: returns the new frame from the old one. Called under the lock.
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

  /// The node's own space: its size at the origin; any thread.
  nonisolated public final var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Brings the properties to the layer again with the next frame; any thread.
  nonisolated package final func setNeedsPropertyUpdate() {
    setNeedsCommit(.properties)
  }

  @inline(__always) nonisolated private func property<Value: Sendable>(
    _ value: (borrowing LayerProperties) -> Value
  ) -> Value {
    state.withLock { $0.property(value) }
  }

  // Inlined, with closures instead of key paths: these are the most frequent calls of most
  // programs.
  @inline(__always) nonisolated private func setProperty<Value: Equatable & Sendable>(
    _ value: (borrowing LayerProperties) -> Value, to new: Value,
    _ reasons: CommitReasons = .properties, _ change: (inout LayerProperties) -> Void
  ) {
    let scope = animationScope
    let runtime: HostRuntime? = state.withLock { state in
      if state.property(value) == new { return nil }
      if scope == nil {
        state.changeProperties(change)
      } else {
        state.change(in: scope) { $0.changeProperties(change) }
      }
      if reasons.contains(.display) { state.contentsVersion += 1 }
      return state.noteCommit(reasons)
    }
    runtime?.frames.setNeedsCommit(self)
  }
}
