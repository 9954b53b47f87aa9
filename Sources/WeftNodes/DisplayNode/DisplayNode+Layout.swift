// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension DisplayNode {
  /// The node's layout in a range of sizes; any thread.
  ///
  /// What was measured for the same range is answered again until the node is changed.
  public final func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let own = constrain(range, in: context)
    let (cached, version) = state.withLock { state in
      let version = state.layoutVersion
      let valid = [state.calculatedLayout, state.pendingLayout].lazy.compactMap(\.self)
        .first { $0.isValid(for: own, in: context, version: version) }
      return (valid, version)
    }
    if let cached { return cached.layout(of: self) }
    let layout = calculateLayout(thatFits: own, in: context)
    let measured = MeasuredLayout(
      size: layout.size, children: layout.children, firstBaseline: layout.firstBaseline,
      lastBaseline: layout.lastBaseline, range: own, context: context, version: version)
    state.withLock { $0.pendingLayout = measured }
    return layout
  }

  /// The size that was calculated last, in points; zero before; any thread.
  public final var calculatedSize: Size {
    state.withLock { ($0.calculatedLayout ?? $0.pendingLayout)?.size ?? .zero }
  }

  /// Arranges the subnodes by a layout of this node, and theirs by the layouts inside of it.
  ///
  /// With ``automaticallyManagesSubnodes`` the subnodes become those that the layout names. Any
  /// thread: a cell's inside is arranged where it was measured, before anything is seen of it.
  package final func apply(_ layout: Layout, scale: Double) {
    let isAutomatic = state.withLock { state in
      if let pending = state.pendingLayout { state.calculatedLayout = pending }
      state.pendingLayout = nil
      return state.automaticallyManagesSubnodes
    }
    guard !layout.children.isEmpty else { return }
    let elements = layout.flattened(scale: scale)
    let nodes = elements.compactMap { $0.element as? DisplayNode }
    if isAutomatic { setSubnodes(nodes) }
    for (node, element) in zip(nodes, elements) {
      node.frame = element.frame
      node.apply(element.layout, scale: scale)
    }
  }
}
