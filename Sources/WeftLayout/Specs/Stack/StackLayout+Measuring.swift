// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// What a stack asks its children. A step that has to wait for an answer goes on asking the others,
// so that all of them are known when it is taken again.
extension StackLayout {
  /// Finds the base sizes that depend on content, by measuring the items with an unlimited main
  /// axis. An item whose style gives its base size is not measured before its final size is known.
  mutating func measureBaseSizes(_ pass: inout LayoutPass) -> Bool {
    let filler = indexOfFiller(pass.flow)
    return measure(&pass) { item, _, index in
      item.isBasisIndefinite && index != filler ? LengthRange(0, .infinity) : nil
    } take: { item, length in
      item.setBase(length)
    }
  }

  /// Finds the base sizes of the items that are as large as a bound that flexing leads away from:
  /// flexing starts from what their content takes without it.
  mutating func measureUnboundedBaseSizes(_ pass: inout LayoutPass) -> Bool {
    var isComplete = true
    for line in pass.flow.lineIndexes(of: container) {
      let line = pass.flow.lines[line]
      let free = container.mainSize - line.mainSize
      guard abs(free) > FlexFlow.epsilon else { continue }
      for index in line.items where pass.flow.items[index].isAtBound(growing: free > 0) {
        let place = index - container.firstItem
        guard layouts[place] != nil else { continue }
        let range = SizeRange(
          along: axis, main: LengthRange(0, .infinity),
          cross: crossRange(of: pass.flow.items[index]))
        if let layout = pass.calculatedLayout(
          of: spec.children[place], at: place, thatFits: range,
          in: context(for: pass.flow.items[index]))
        {
          // An element that fills what it may, and less where nothing limits it, flexes from its bound.
          let (length, bound) = (layout.size[axis], pass.flow.items[index].main)
          let base = free > 0 ? min(length, bound) : max(length, bound)
          pass.flow.items[index].base = base
          pass.flow.items[index].innerBase = base
        } else {
          isComplete = false
        }
      }
    }
    return isComplete
  }

  /// Measures each item at its final length, unless its base size was measured and is final.
  mutating func measureItems(_ pass: inout LayoutPass) -> Bool {
    let isComplete = measure(&pass) { item, known, _ in
      known == item.main ? nil : LengthRange(item.main, item.main)
    } take: { item, length in
      item.main = length
    }
    guard isComplete else { return false }
    for place in spec.children.indices { setCrossSize(at: place, &pass.flow) }
    return true
  }

  /// Measures the stretching items that are smaller than their line again, at its cross size.
  mutating func stretchItems(_ pass: inout LayoutPass) -> Bool {
    var isComplete = true
    for line in pass.flow.lineIndexes(of: container) {
      let line = pass.flow.lines[line]
      for index in line.items where pass.flow.items[index].stretches {
        let length = styleCrossRange(of: pass.flow.items[index]).clamp(line.crossSize)
        guard length - pass.flow.items[index].cross > FlexFlow.epsilon else { continue }
        let place = index - container.firstItem
        let main = pass.flow.items[index].main
        let range = SizeRange(
          along: axis, main: LengthRange(main, main),
          cross: LengthRange(length, length))
        if let layout = pass.layout(
          of: spec.children[place], at: place, thatFits: range, in: context)
        {
          layouts[place] = layout
          pass.flow.items[index].main = layout.size[axis]
          setCrossSize(at: place, &pass.flow)
        } else {
          isComplete = false
        }
      }
    }
    return isComplete
  }

  /// The one item that takes exactly what the others leave, whatever its content: it grows and
  /// shrinks, and nothing else does. Its base size may stay 0, which saves measuring it twice.
  private func indexOfFiller(_ flow: FlexFlow) -> Int? {
    guard !container.isMultiLine, mainRange.exact != nil else { return nil }
    var filler: Int?
    for index in container.firstItem..<flow.items.count
    where flow.items[index].grow > 0 || flow.items[index].shrink > 0 {
      // Factors that sum up to less than 1 take a part of the free space only.
      guard filler == nil, flow.items[index].grow >= 1, flow.items[index].shrink >= 1
      else { return nil }
      filler = index - container.firstItem
    }
    return filler
  }

  /// Measures items in the lengths that `length` gives along the main axis, if it gives any, from
  /// what an item knows, the length it was measured with last, and its index.
  ///
  /// Threads that may help do so where it pays.
  @inline(__always)
  private mutating func measure(
    _ pass: inout LayoutPass, _ length: (borrowing FlexItem, Double?, Int) -> LengthRange?,
    take: (inout FlexItem, Double) -> Void
  ) -> Bool {
    func range(at place: Int, _ flow: FlexFlow) -> SizeRange? {
      let index = container.firstItem + place
      return length(flow.items[index], layouts[place]?.size[axis], place).map {
        SizeRange(along: axis, main: $0, cross: crossRange(of: flow.items[index]))
      }
    }
    var isComplete = true
    // Least widths, for which items have contexts of their own, are not worth sharing.
    var watch = SharingWatch(
      count: context.isMinContent ? 0 : spec.children.count, in: context)
    for place in spec.children.indices {
      guard let own = range(at: place, pass.flow) else { continue }
      if let helpers = watch.helpers, watch.pays(afterAsking: place) {
        let rest = (place..<spec.children.count).compactMap { place in
          range(at: place, pass.flow).map {
            LayoutPass.ChildQuestion(child: spec.children[place], place: place, range: $0)
          }
        }
        pass.share(rest, in: context, with: helpers)
      }
      let index = container.firstItem + place
      if let layout = pass.layout(
        of: spec.children[place], at: place, thatFits: own,
        in: context(for: pass.flow.items[index]))
      {
        layouts[place] = layout
        take(&pass.flow.items[index], layout.size[axis])
      } else {
        isComplete = false
      }
    }
    return isComplete
  }

  private func setCrossSize(at place: Int, _ flow: inout FlexFlow) {
    guard let layout = layouts[place] else { return }
    let index = container.firstItem + place
    flow.items[index].cross = layout.size[axis.cross]
    flow.items[index].firstBaseline = layout.firstBaseline ?? layout.size.height
    flow.items[index].lastBaseline = layout.lastBaseline ?? layout.size.height
  }
}

extension FlexItem {
  /// Whether the item is as large as its content within a bound that flexing leads away from.
  fileprivate func isAtBound(growing: Bool) -> Bool {
    guard isBasisIndefinite, (growing ? grow : shrink) > 0 else { return false }
    let bound = growing ? minMain : maxMain
    return bound > 0 && main == bound
  }
}
