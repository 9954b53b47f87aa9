// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The last layouts of a node, by which it answers again and knows its earlier answers.
struct MeasuredLayouts {
  /// How many a node keeps: a flexbox may ask a child for its free, its flexed and its stretched
  /// size, and for its height at some widths.
  static let limit = 6

  /// The oldest first.
  private var layouts: [MeasuredLayout] = []
  /// The newest version of which a layout was dropped for lack of space.
  private var incompleteVersion = -1

  /// Whether nodes may be deallocated with the layouts.
  var keepsNodes: Bool { layouts.contains(where: \.hasChildren) }

  /// The layout that was measured for a question.
  func layout(thatFits range: SizeRange, in context: LayoutContext, version: Int) -> MeasuredLayout?
  {
    layouts.last { $0.origin.version == version && $0.origin.answers(range, in: context) }
  }

  /// The layout that was measured last, if it is one of a version.
  func newest(ofVersion version: Int) -> MeasuredLayout? {
    layouts.last.flatMap { $0.origin.version == version ? $0 : nil }
  }

  /// All layouts of the same version as one of them; nil if they are not all known.
  func all(ofVersionOf origin: LayoutOrigin) -> [MeasuredLayout]? {
    guard origin.version > incompleteVersion else { return nil }
    let answers = layouts.filter { $0.origin.version == origin.version }
    return answers.contains { $0.origin == origin } ? answers : nil
  }

  /// Keeps a layout.
  ///
  /// - Returns: one that must not be deallocated under the node's lock: it may be the last to keep
  ///   nodes.
  mutating func add(_ layout: MeasuredLayout) -> MeasuredLayout? {
    // Threads may have measured the same at the same time.
    if layouts.contains(where: { $0.origin == layout.origin }) { return nil }
    let dropped = layouts.count == Self.limit ? layouts.removeFirst() : nil
    if let dropped { incompleteVersion = max(incompleteVersion, dropped.origin.version) }
    layouts.append(layout)
    return dropped
  }

  /// Drops the layouts of earlier versions.
  ///
  /// - Returns: layouts that must not be deallocated under the node's lock.
  mutating func removeAll(before version: Int) -> [MeasuredLayout] {
    if layouts.allSatisfy({ $0.origin.version >= version }) { return [] }
    let old = layouts
    layouts.removeAll { $0.origin.version < version }
    return old
  }
}

/// A layout as its node keeps it: without the node, which it would keep alive.
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

  /// The layout as a value.
  func layout(of element: any LayoutElement) -> Layout {
    Layout(
      element: element, size: size, children: children, firstBaseline: firstBaseline,
      lastBaseline: lastBaseline, origin: origin)
  }

  var hasChildren: Bool { !children.isEmpty }

  /// Whether the places of the subnodes may depend on their baselines.
  ///
  /// - Complexity: O(*n*) in the number of layouts down to the subnodes.
  var placesSubnodesByBaselines: Bool { Layout.areByBaselines(children) }

  func hasBaselines(of other: Layout) -> Bool {
    firstBaseline == other.firstBaseline && lastBaseline == other.lastBaseline
  }
}
