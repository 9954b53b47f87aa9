// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A cache of the last layouts of a node.
struct MeasuredLayouts {
  /// The number of cached layouts. A flexbox may request the natural, flexed and stretched size of
  /// a child, and its height for several widths.
  static let limit = 6

  /// The layouts, from oldest to newest.
  private var layouts: [MeasuredLayout] = []
  /// The latest version of which a layout was evicted.
  private var incompleteVersion = -1

  /// Whether the layouts may hold the last references to nodes.
  var keepsNodes: Bool { layouts.contains(where: \.hasChildren) }

  func layout(thatFits range: SizeRange, in context: LayoutContext, version: Int) -> MeasuredLayout?
  {
    layouts.last { $0.origin.version == version && $0.origin.answers(range, in: context) }
  }

  func newest(ofVersion version: Int) -> MeasuredLayout? {
    layouts.last.flatMap { $0.origin.version == version ? $0 : nil }
  }

  /// The layouts of the version of `origin`, or `nil` if some were evicted.
  func all(ofVersionOf origin: LayoutOrigin) -> [MeasuredLayout]? {
    guard origin.version > incompleteVersion else { return nil }
    let answers = layouts.filter { $0.origin.version == origin.version }
    return answers.contains { $0.origin == origin } ? answers : nil
  }

  /// Returns a layout to release outside the node's lock, because it may be the last owner of
  /// nodes.
  mutating func add(_ layout: MeasuredLayout) -> MeasuredLayout? {
    // Threads may have measured the same layout concurrently.
    if layouts.contains(where: { $0.origin == layout.origin }) { return nil }
    let dropped = layouts.count == Self.limit ? layouts.removeFirst() : nil
    if let dropped { incompleteVersion = max(incompleteVersion, dropped.origin.version) }
    layouts.append(layout)
    return dropped
  }

  /// Returns layouts to release outside the node's lock.
  mutating func removeAll(before version: Int) -> [MeasuredLayout] {
    if layouts.allSatisfy({ $0.origin.version >= version }) { return [] }
    let old = layouts
    layouts.removeAll { $0.origin.version < version }
    return old
  }
}

/// A cached layout without its node, which the layout would retain.
struct MeasuredLayout {
  let origin: LayoutOrigin
  let size: Size
  private let children: [Layout]
  private let firstBaseline: Double?
  private let lastBaseline: Double?

  init(_ layout: Layout, origin: LayoutOrigin) {
    self.origin = origin
    size = layout.size
    children = layout.children
    firstBaseline = layout.firstBaseline
    lastBaseline = layout.lastBaseline
  }

  func layout(of element: any LayoutElement) -> Layout {
    Layout(
      element: element, size: size, children: children, firstBaseline: firstBaseline,
      lastBaseline: lastBaseline, origin: origin)
  }

  var hasChildren: Bool { !children.isEmpty }

  /// Whether positions of subnodes may depend on their baselines. O(n) for n layouts to the
  /// subnodes.
  var placesSubnodesByBaselines: Bool { Layout.areByBaselines(children) }

  func hasBaselines(of other: Layout) -> Bool {
    firstBaseline == other.firstBaseline && lastBaseline == other.lastBaseline
  }
}
