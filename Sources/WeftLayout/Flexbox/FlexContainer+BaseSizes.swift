// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexContainer {
  /// Finds the base sizes that depend on content, by measuring the items with an unlimited main
  /// axis. An item whose style gives its base size is not measured before its final size is known.
  mutating func measureBaseSizes() {
    let filler = indexOfFiller()
    for index in items.indices where items[index].isSizedByContent && index != filler {
      let layout = measure(
        index, main: LengthRange(0, .infinity), cross: crossRange(for: items[index]))
      let length = layout.size[axis]
      items[index].layout = layout
      items[index].baseSize = length
      items[index].mainSize = items[index].mainBounds.clamp(length)
    }
  }

  /// The one item that takes exactly what the others leave, whatever its content: it grows and
  /// shrinks, and nothing else does. Its base size may stay 0, which saves measuring it twice.
  private func indexOfFiller() -> Int? {
    guard settings.wrap == .noWrap, mainRange.exact != nil else { return nil }
    var filler: Int?
    for index in items.indices where items[index].grow > 0 || items[index].shrink > 0 {
      // Factors that sum up to less than 1 take a part of the free space only.
      guard filler == nil, items[index].grow >= 1, items[index].shrink >= 1 else { return nil }
      filler = index
    }
    return filler
  }

  /// The base size of the item at `index`, whose content was measured within the bounds of its style, as it is
  /// without them: flexing starts from there, and the bounds apply to its outcome.
  func unboundedBaseSize(at index: Int) -> Double {
    let range = SizeRange(
      along: axis, main: LengthRange(0, .infinity), cross: crossRange(for: items[index]))
    return children[index].calculateLayout(thatFits: range, in: context).size[axis]
  }
}
