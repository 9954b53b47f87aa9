// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// Creates the layout of a spec that shows one child's baselines as its own.
  init(spec: any LayoutElement, size: Size, around child: Layout, children: [Layout]? = nil) {
    self.init(
      element: spec, size: size, children: children ?? [child],
      firstBaseline: child.firstBaseline.map { $0 + child.position.y },
      lastBaseline: child.lastBaseline.map { $0 + child.position.y })
  }
}
