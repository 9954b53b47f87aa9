// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension DisplayNode {
  /// The node's layout in a range of sizes; any thread.
  ///
  /// What was measured for the same range is answered again until ``setNeedsLayout()``; up to three
  /// ranges are remembered.
  public final func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let own = constrain(range, in: context)
    let (known, version) = state.withLock { state in
      let version = state.layoutVersion
      let known = state.measured.first { $0.isValid(for: own, in: context, version: version) }
      if let known {
        state.measuredVersion = version
        state.calculatedSize = known.size
      }
      return (known, version)
    }
    if let known { return known.layout(of: self) }
    let layout = calculateLayout(thatFits: own, in: context)
    remember(
      MeasuredLayout(
        size: layout.size, children: layout.children, firstBaseline: layout.firstBaseline,
        lastBaseline: layout.lastBaseline, range: own, context: context, version: version))
    return layout
  }

  /// The size that was calculated last, in points; zero before; any thread.
  public final var calculatedSize: Size { state.withLock { $0.calculatedSize } }

  /// Arranges the subnodes by a layout of this node, and theirs by the layouts inside of it.
  ///
  /// With ``automaticallyManagesSubnodes`` the subnodes become those that the layout names. Any
  /// thread: a cell's inside is arranged where it was measured, before anything is seen of it.
  package final func apply(_ layout: Layout, scale: Double) {
    let (isAutomatic, isOutOfDate) = state.withLock { state in
      let measuredVersion = state.measuredVersion
      state.measuredVersion = nil
      state.calculatedSize = layout.size
      return (
        state.automaticallyManagesSubnodes,
        measuredVersion.map { $0 != state.layoutVersion } ?? false
      )
    }
    // The node was changed after it was measured, perhaps before it had a supernode to tell.
    if isOutOfDate { setNeedsLayout() }
    guard !layout.children.isEmpty else { return }
    arrange(layout.flattened(scale: scale), scale: scale, isAutomatic: isAutomatic)
  }

  private func arrange(_ elements: [FlattenedElement], scale: Double, isAutomatic: Bool) {
    var known: Set<ObjectIdentifier> = []
    let parts: [(node: DisplayNode, element: FlattenedElement)] = elements.compactMap {
      // A node that a spec names twice can be in one place only: the first.
      guard let node = $0.element as? DisplayNode, known.insert(ObjectIdentifier(node)).inserted
      else { return nil }
      return (node, $0)
    }
    if isAutomatic { setSubnodes(parts.map(\.node)) }
    var isChanged = false
    for (node, element) in parts {
      if node.frame != element.frame {
        node.frame = element.frame
        isChanged = true
      }
      node.apply(element.layout, scale: scale)
    }
    if isChanged { setNeedsCommit(.arrangement) }
  }

  private func remember(_ new: MeasuredLayout) {
    let released = state.withLock { state -> [MeasuredLayout] in
      state.measuredVersion = new.version
      guard new.version == state.layoutVersion else { return [] }
      let old = state.measured
      let valid = old.filter { $0.version == new.version }
      state.measured = valid.suffix(MeasuredLayout.limit - 1) + [new]
      state.calculatedSize = new.size
      return old
    }
    // Layouts may be the last to keep a node; it must not end under the lock.
    withExtendedLifetime(released) {}
  }
}
