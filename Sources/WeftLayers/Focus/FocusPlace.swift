// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A position in the focus order, which remains valid after its layer is removed or deallocated.
@MainActor struct FocusPlace {
  private struct Gap {
    weak var parent: Layer?
    weak var before: Layer?
    let index: Int
  }

  private(set) weak var layer: Layer?
  private let gaps: [Gap]

  init(of layer: Layer) {
    self.layer = layer
    gaps = layer.chain.compactMap { layer in
      guard let parent = layer.superlayer else { return nil }
      let index = parent.sublayers.firstIndex { $0 === layer } ?? 0
      return Gap(
        parent: parent, before: index > 0 ? parent.sublayers[index - 1] : nil, index: index)
    }
  }

  private func chain(in root: Layer) -> [Layer] {
    if let layer, layer.root === root { return layer.chain }
    return gap(in: root)?.parent?.chain ?? []
  }

  /// The layers that accept the focus around the position, in tree order. O(layers of the tree).
  func neighbors(in root: Layer) -> (before: [Layer], behind: [Layer]) {
    let layer = self.layer.flatMap { $0.root === root ? $0 : nil }
    let gap = layer == nil ? gap(in: root) : nil
    let around = Set(chain(in: root).map(ObjectIdentifier.init))
    var (found, end): ([Layer], Int?) = ([], nil)
    var layers: [Layer?] = [root]
    while let next = layers.popLast() {
      guard let current = next else {
        end = found.count
        continue
      }
      let isUsable = current.canContainFocus
      if current === layer || !isUsable && around.contains(ObjectIdentifier(current)) {
        end = found.count
      }
      guard isUsable else { continue }
      if current !== layer, current.responder?.acceptsFocus ?? false { found.append(current) }
      var inside: [Layer?] = current.sublayersInFocusOrder
      if let gap, current === gap.parent {
        let before = inside.firstIndex { $0 != nil && $0 === gap.before }
        inside.insert(nil, at: before.map { $0 + 1 } ?? min(gap.index, inside.count))
      }
      layers += inside.reversed()
    }
    let split = end ?? 0
    return (Array(found[..<split]), Array(found[split...]))
  }

  private func gap(in root: Layer) -> Gap? { gaps.first { $0.parent?.root === root } }
}

extension Layer {
  @MainActor var sublayersInFocusOrder: [Layer] {
    scrollController?.focusOrder?(sublayers) ?? sublayers
  }
}
