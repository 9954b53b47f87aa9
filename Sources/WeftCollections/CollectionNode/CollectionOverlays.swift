// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// The nodes that lie over a collection's content or replace it. The main actor sets them, and
/// layouts read them on any thread.
final class CollectionOverlays: Sendable {
  private struct State {
    /// The visible one of `emptyNode` and `loadingNode`, in the middle.
    var backdrop: DisplayNode?
    /// Indicates a refresh, in the middle of the space at the top.
    var refreshIndicator: DisplayNode?
    /// The node along the edge at which lines end.
    var trailing: DisplayNode?
    /// The space around the content, in points, without the space for the refresh indicator and the
    /// trailing node.
    var insets = EdgeInsets.zero
    /// The space that the backdrop leaves free at the edges, in points.
    var backdropInsets = EdgeInsets.zero

    var isEmpty: Bool { backdrop == nil && refreshIndicator == nil && trailing == nil }
  }

  private let state = Mutex(State())

  /// Returns the layout of a collection with overlays, or `nil` without overlays.
  func layout(
    over collection: DisplayNode, size: Size, in context: LayoutContext
  ) -> Layout? {
    let state = state.withLock { $0 }
    if state.isEmpty { return nil }
    var children: [Layout] = []
    func add(_ node: DisplayNode?, inMiddleOf rect: Rect) {
      guard let node else { return }
      let layout = node.layout(thatFits: SizeRange(max: rect.size), in: context)
      let origin = Point(
        x: (rect.midX - layout.size.width / 2).rounded(),
        y: (rect.midY - layout.size.height / 2).rounded())
      children.append(layout.positioned(at: origin))
    }
    let bounds = Rect(origin: .zero, size: size)
    let room = bounds.inset(by: state.insets)
    // Content that fills the viewport leaves no free space, so the node covers the content.
    let free = bounds.inset(by: state.backdropInsets)
    add(state.backdrop, inMiddleOf: free.isEmpty ? room : free)
    add(
      state.refreshIndicator,
      inMiddleOf: Rect(
        x: room.minX, y: room.minY, width: room.width, height: PullToRefresh.height))
    if let trailing = state.trailing {
      let layout = trailing.layout(thatFits: SizeRange(max: room.size), in: context)
      let direction = trailing.traitOverrides.layoutDirection ?? context.direction
      let x = direction == .rightToLeft ? room.minX : room.maxX - layout.size.width
      children.append(layout.positioned(at: Point(x: x, y: room.minY)))
    }
    return Layout(element: collection, size: size, children: children)
  }

  @MainActor func setContentInset(_ inset: EdgeInsets, in collection: DisplayNode) {
    set(\.insets, to: inset, in: collection)
  }

  @MainActor func setRefreshIndicator(_ node: DisplayNode?, in collection: DisplayNode) {
    set(\.refreshIndicator, to: node, in: collection)
  }

  @MainActor func setTrailing(_ node: DisplayNode?, in collection: DisplayNode) {
    set(\.trailing, to: node, in: collection)
  }

  /// Shows a node in the space that headers and footers leave free, and applies the traits of the
  /// rows to the node beside them.
  @MainActor func update(
    backdrop: DisplayNode?, of view: CollectionView, in collection: DisplayNode
  ) {
    set(\.backdrop, to: backdrop, in: collection)
    updateTrailingTraits(view.geometry.traits, in: collection)
    guard backdrop != nil else { return }
    // Headers and footers are the only content.
    var insets = view.contentInset
    let length = view.axes.length(of: view.arrangement.contentSize)
    switch (view.axes.axis, view.axes.isReversed) {
    case (.vertical, false): insets.top += length
    case (.vertical, true): insets.bottom += length
    case (.horizontal, false): insets.left += length
    case (.horizontal, true): insets.right += length
    }
    set(\.backdropInsets, to: insets, in: collection)
  }

  /// Changes the side and the size of the nodes beside the rows together with the rows, which apply
  /// other traits when all of them are ready.
  @MainActor func updateTrailingTraits(_ traits: Traits, in collection: DisplayNode) {
    guard let node = state.withLock({ $0.trailing }) else { return }
    var overrides = node.traitOverrides
    overrides.layoutDirection = traits.layoutDirection
    overrides.textScale = traits.text.scale
    guard overrides != node.traitOverrides else { return }
    node.traitOverrides = overrides
    collection.setNeedsLayout()
  }

  @MainActor private func set(
    _ path: any WritableKeyPath<State, EdgeInsets> & Sendable, to insets: EdgeInsets,
    in collection: DisplayNode
  ) {
    let isVisible: Bool? = state.withLock { state in
      guard state[keyPath: path] != insets else { return nil }
      state[keyPath: path] = insets
      return !state.isEmpty
    }
    if isVisible ?? false { collection.setNeedsLayout() }
  }

  @MainActor private func set(
    _ path: any WritableKeyPath<State, DisplayNode?> & Sendable, to node: DisplayNode?,
    in collection: DisplayNode
  ) {
    let old = state.withLock { state in
      defer { state[keyPath: path] = node }
      return state[keyPath: path]
    }
    guard old !== node else { return }
    // A layout without subnodes does not remove existing ones.
    old?.removeFromSupernode()
    collection.setNeedsLayout()
  }
}
