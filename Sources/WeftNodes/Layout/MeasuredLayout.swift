// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A layout as its node keeps it: without the node, which it would keep alive.
struct MeasuredLayout {
  let origin: LayoutOrigin
  let size: Size
  /// Whether the places of the subnodes may depend on their baselines.
  let placesSubnodesByBaselines: Bool
  private let children: [Layout]
  private let firstBaseline: Double?
  private let lastBaseline: Double?

  init(_ layout: Layout, origin: LayoutOrigin) {
    self.origin = origin
    size = layout.size
    children = layout.children
    firstBaseline = layout.firstBaseline
    lastBaseline = layout.lastBaseline
    placesSubnodesByBaselines = layout.placesChildrenByBaselines
  }

  /// The layout as a value.
  func layout(of element: any LayoutElement) -> Layout {
    Layout(
      element: element, size: size, children: children, firstBaseline: firstBaseline,
      lastBaseline: lastBaseline, origin: origin)
  }

  func hasBaselines(of other: Layout) -> Bool {
    firstBaseline == other.firstBaseline && lastBaseline == other.lastBaseline
  }
}
