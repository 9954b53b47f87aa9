// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

final class SectionList: DisplayNode {
  /// Called when the user selects the section at an index.
  var onChoice: ((_ index: Int, _ isByKeys: Bool) -> Void)?
  let links: [ButtonNode]
  private var isClicked = false

  init(_ titles: [String]) {
    links = titles.map { title in
      let button = ButtonNode(title, purpose: .flat)
      button.style.alignSelf = .stretch
      return button
    }
    super.init()
    for (index, link) in links.enumerated() {
      // A click sends this event before the action. Keys send only the action.
      link.addAction(for: .touchUpInside) { [unowned self] in isClicked = true }
      link.addAction { [unowned self] in choose(index) }
    }
  }

  private func choose(_ index: Int) {
    let isByKeys = !isClicked
    isClicked = false
    for link in links { link.isSelected = link === links[index] }
    onChoice?(index, isByKeys)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 2, children: links).padding(8)
  }
}
