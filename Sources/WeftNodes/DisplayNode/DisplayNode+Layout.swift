// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension DisplayNode {
  /// Returns the node's layout in a range of sizes, restricted by its style. Use on any thread. The
  /// layouts for the last few ranges are cached until the node or a descendant changes.
  nonisolated public final func layout(thatFits range: SizeRange, in context: LayoutContext)
    -> Layout
  {
    calculateLayout(thatFits: constrain(range, in: context), in: context)
  }

  /// Returns the node's layout in a range of sizes, ignoring its style. Use on any thread.
  ///
  /// Layouts are cached until the node or a descendant changes. Nodes nested too deep for the stack
  /// are empty and have the minimum size.
  nonisolated public final func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    let (known, version, traits) = state.withLock { state in
      let version = state.layoutVersion
      let known = state.measured.layout(thatFits: range, in: context, version: version)
      if let known { state.calculatedSize = known.size }
      return (known, version, state.traits)
    }
    if let known { return known.layout(of: self) }
    let own = traits?.value.overrides.applied(to: context) ?? context
    let new = MeasuredLayout(
      makeLayout(thatFits: range, in: own.nested),
      origin: LayoutOrigin(range: range, context: context, version: version))
    let released = state.withLock { state in
      state.calculatedSize = new.size
      // Cached even if the node changed meanwhile, because the caller may use the layout.
      return state.measured.add(new)
    }
    // A layout may hold the last reference to a node, which must not be deallocated under the lock.
    withExtendedLifetime(released) {}
    return new.layout(of: self)
  }

  /// The most recently calculated size in points, initially zero. Use on any thread.
  nonisolated public final var calculatedSize: Size { state.withLock { $0.calculatedSize } }

  /// Arranges the subnodes and their descendants by a layout of this node.
  ///
  /// With ``automaticallyManagesSubnodes``, the nodes of the layout become the subnodes. Nodes that
  /// are already arranged by the layout are skipped. Call this method on any thread. The content of
  /// a cell is arranged on the thread that measured it.
  ///
  /// - Parameters:
  ///   - layout: A layout of this node.
  ///   - scale: The number of pixels per point.
  ///   - size: The size of the node's frame. By default, the layout's size rounded to pixels.
  nonisolated package final func apply(_ layout: Layout, scale: Double, size: Size? = nil) {
    var pending = [(node: self, layout: layout, size: size)]
    while let (node, layout, size) = pending.popLast() {
      for part in node.arrange(layout, scale: scale, size: size).reversed() {
        pending.append((part.node, part.element.layout, part.element.frame.size))
      }
    }
  }

  typealias Part = (node: DisplayNode, element: FlattenedElement)

  /// Sets the frames of the subnodes, unless they are already arranged by the layout. Returns the
  /// subnodes whose content must be arranged.
  nonisolated private func arrange(_ layout: Layout, scale: Double, size: Size?) -> [Part] {
    let size = size ?? PixelGrid(scale: scale).snap(Rect(origin: .zero, size: layout.size)).size
    let isArranged = state.withLock { state in
      layout.origin != nil && state.arranged == layout.origin && state.arrangedSize == size
        && !state.isArrangementBroken
    }
    let parts = beginArrangement(layout, scale: scale, size: size, isArranged: isArranged)
    if isArranged || layout.children.isEmpty { return [] }
    if let origin = layout.origin { willArrange(origin.range) }
    if state.withLock({ $0.isInTransition }) { setNeedsCommit(.transition) }
    if automaticallyManagesSubnodes {
      setSubnodes(parts.map(\.node))
    } else {
      leaveLayout(except: parts)
    }
    var isChanged = false
    for (node, element) in parts where node.place(in: element.frame) { isChanged = true }
    if isChanged { setNeedsCommit(.arrangement) }
    return parts
  }

  /// Marks subnodes that are not in the layout as positioned manually.
  nonisolated fileprivate func leaveLayout(except parts: [Part]) {
    let subnodes = subnodes
    // Usually the layout contains all subnodes in order.
    if subnodes.elementsEqual(parts, by: { $0 === $1.node }) { return }
    let named = Set(parts.lazy.map { ObjectIdentifier($0.node) })
    for node in subnodes where !named.contains(ObjectIdentifier(node)) {
      node.state.withLock { $0.isPlacedByLayout = false }
    }
  }

  /// Records the layout of the new arrangement. Returns the subnodes in the layout without
  /// duplicates, or none if all are already arranged.
  nonisolated final func beginArrangement(
    _ layout: Layout, scale: Double, size: Size? = nil, isArranged: Bool = false
  ) -> [Part] {
    let origin = layout.origin
    let size = size ?? PixelGrid(scale: scale).snap(Rect(origin: .zero, size: layout.size)).size
    let (isOutOfDate, released, old) = state.withLock { state in
      let isOutOfDate = origin.map { $0.version != state.layoutVersion } ?? false
      state.calculatedSize = layout.size
      let old = state.arranged
      state.setArranged(origin, size: size)
      state.isArrangementBroken = false
      // Earlier layouts are no longer needed.
      let released = origin.map { state.measured.removeAll(before: $0.version) }
      return (isOutOfDate, released, old)
    }
    withExtendedLifetime((released, old)) {}
    // The node changed after it was measured, possibly before it had a supernode to invalidate.
    if isOutOfDate { setNeedsLayout() }
    if isArranged || layout.children.isEmpty { return [] }
    let elements = layout.flattened(scale: scale, in: size)
    var parts: [Part] = []
    parts.reserveCapacity(elements.count)
    // A linear search is faster for few elements.
    var known: Set<ObjectIdentifier>? = elements.count > 16 ? [] : nil
    for element in elements {
      guard let node = element.element as? DisplayNode else { continue }
      // A node that occurs twice in a spec gets its first position.
      let isFirst =
        known?.insert(ObjectIdentifier(node)).inserted ?? !parts.contains { $0.node === node }
      if isFirst { parts.append((node, element)) }
    }
    return parts
  }
}

extension DisplayNode {
  /// A closure that returns a node's layout spec, like ``layoutSpec(thatFits:)`` in a subclass.
  /// Called on any thread, possibly on several threads concurrently.
  public typealias LayoutSpecBlock =
    @Sendable (_ node: DisplayNode, _ constrainedSize: SizeRange) -> any LayoutElement

  /// The layout spec for a node without a subclass. Use on any thread.
  nonisolated public final var layoutSpecBlock: LayoutSpecBlock? {
    get { state.withLock { $0.layoutSpecBlock } }
    set {
      let old = state.withLock { state in
        defer { state.layoutSpecBlock = newValue }
        return state.layoutSpecBlock
      }
      // Values captured by the old block must not be deallocated under the lock.
      withExtendedLifetime(old) {}
      if newValue == nil, old != nil { leaveLayout(except: []) }
      setNeedsLayout()
    }
  }

  /// Creates a node with a layout spec.
  nonisolated public convenience init(layoutSpec: @escaping LayoutSpecBlock) {
    self.init()
    layoutSpecBlock = layoutSpec
  }
}
