// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension DisplayNode {
  /// The node's layout in a range of sizes, restricted by its style; any thread.
  ///
  /// A layout for the same range is reused until the node, or one below it, changes; the last few
  /// ranges are cached.
  nonisolated public final func layout(thatFits range: SizeRange, in context: LayoutContext)
    -> Layout
  {
    calculateLayout(thatFits: constrain(range, in: context), in: context)
  }

  /// The node's layout in a range of sizes, ignoring its style; any thread.
  ///
  /// A layout for the same range is reused until the node, or one below it, changes. Nodes nested
  /// so deep that the stack might not suffice are empty, and as small as allowed.
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
    // Only after the version was read: changes from here on raise it, and earlier ones are
    // measured.
    TreeChanges.noteQuestion()
    let own = traits?.value.overrides.applied(to: context) ?? context
    let new = MeasuredLayout(
      makeLayout(thatFits: range, in: own.below(levels: 0)),
      origin: LayoutOrigin(range: range, context: context, version: version))
    let released = state.withLock { state in
      state.calculatedSize = new.size
      // Kept even if the node has changed in the meantime: the caller may use it.
      return state.measured.add(new)
    }
    // Layouts may be the last to keep a node; it must not be deallocated under the lock.
    withExtendedLifetime(released) {}
    return new.layout(of: self)
  }

  /// The size that was calculated last, in points; zero before; any thread.
  nonisolated public final var calculatedSize: Size { state.withLock { $0.calculatedSize } }

  /// Arranges the subnodes by a layout of this node, and theirs by the layouts inside it.
  ///
  /// With ``automaticallyManagesSubnodes`` the subnodes become those that the layout names. Nodes
  /// that are already arranged this way are left alone. Any thread: a cell's inside is arranged
  /// where it was measured, before it is shown.
  ///
  /// - Parameters:
  ///   - layout: a layout of this node.
  ///   - scale: pixels per point.
  ///   - size: the size of the node's frame; by default the layout's size, rounded to pixels.
  nonisolated package final func apply(_ layout: Layout, scale: Double, size: Size? = nil) {
    var pending = [(node: self, layout: layout, size: size)]
    while let (node, layout, size) = pending.popLast() {
      for part in node.arrange(layout, scale: scale, size: size).reversed() {
        pending.append((part.node, part.element.layout, part.element.frame.size))
      }
    }
  }

  /// A subnode and its place in a layout.
  typealias Part = (node: DisplayNode, element: FlattenedElement)

  /// Gives the subnodes their frames, if they are not arranged so already.
  ///
  /// - Returns: the subnodes whose inside is to be arranged.
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

  /// Subnodes that the layout does not name keep the frames that are set by hand.
  nonisolated fileprivate func leaveLayout(except parts: [Part]) {
    let subnodes = subnodes
    // Mostly the layout names all of them, in their order.
    if subnodes.elementsEqual(parts, by: { $0 === $1.node }) { return }
    let named = Set(parts.lazy.map { ObjectIdentifier($0.node) })
    for node in subnodes where !named.contains(ObjectIdentifier(node)) {
      node.state.withLock { $0.isPlacedByLayout = false }
    }
  }

  /// Notes the layout by which the inside is being arranged.
  ///
  /// - Returns: the subnodes that it names, each once, unless all are arranged.
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
      // Earlier answers do not count any more: this one is on the screen.
      let released = origin.map { state.measured.removeAll(before: $0.version) }
      return (isOutOfDate, released, old)
    }
    withExtendedLifetime((released, old)) {}
    // The node was changed after it was measured, perhaps before it had a supernode to tell.
    if isOutOfDate { setNeedsLayout() }
    if isArranged || layout.children.isEmpty { return [] }
    let elements = layout.flattened(scale: scale, in: size)
    var parts: [Part] = []
    parts.reserveCapacity(elements.count)
    // A few are faster compared than hashed.
    var known: Set<ObjectIdentifier>? = elements.count > 16 ? [] : nil
    for element in elements {
      guard let node = element.element as? DisplayNode else { continue }
      // A node that a spec names twice can be in one place only: the first.
      let isFirst =
        known?.insert(ObjectIdentifier(node)).inserted ?? !parts.contains { $0.node === node }
      if isFirst { parts.append((node, element)) }
    }
    return parts
  }
}

extension DisplayNode {
  /// Describes the inside of a node, as ``layoutSpec(thatFits:)`` does in a subclass.
  ///
  /// Called on any thread, maybe on several at a time.
  public typealias LayoutSpecBlock =
    @Sendable (_ node: DisplayNode, _ constrainedSize: SizeRange) -> any LayoutElement

  /// A description of the node's inside, for nodes that need no subclass; any thread.
  nonisolated public final var layoutSpecBlock: LayoutSpecBlock? {
    get { state.withLock { $0.layoutSpecBlock } }
    set {
      let old = state.withLock { state in
        defer { state.layoutSpecBlock = newValue }
        return state.layoutSpecBlock
      }
      // Values that the old block keeps must not be deallocated under the lock.
      withExtendedLifetime(old) {}
      if newValue == nil, old != nil { leaveLayout(except: []) }
      setNeedsLayout()
    }
  }

  /// Makes a node from a description of its inside.
  nonisolated public convenience init(layoutSpec: @escaping LayoutSpecBlock) {
    self.init()
    layoutSpecBlock = layoutSpec
  }
}
