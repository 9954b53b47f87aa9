// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutPass {
  /// The layouts of several children of the spec that asks, with the help of other threads where
  /// that pays.
  ///
  /// - Parameters:
  ///   - children: the children.
  ///   - firstPlace: the place of the first one; the others have those that follow.
  ///   - context: what the children are measured in.
  ///   - range: the sizes that the child at an index may take.
  /// - Returns: nil if the spec has to return nil and wait; all children were asked nevertheless.
  public mutating func layouts(
    of children: [any LayoutElement], from firstPlace: Int = 0, in context: LayoutContext,
    _ range: (Int) -> SizeRange
  ) -> [Layout]? {
    var layouts: [Layout] = []
    layouts.reserveCapacity(children.count)
    var watch = SharingWatch(count: children.count, in: context)
    for (index, child) in children.enumerated() {
      if let helpers = watch.helpers, watch.pays(afterAsking: index) {
        let rest = (index..<children.count).map {
          ChildQuestion(child: children[$0], place: firstPlace + $0, range: range($0))
        }
        share(rest, in: context, with: helpers)
      }
      if let layout = layout(
        of: child, at: firstPlace + index, thatFits: range(index), in: context)
      {
        layouts.append(layout)
      }
    }
    return layouts.count == children.count ? layouts : nil
  }
}
