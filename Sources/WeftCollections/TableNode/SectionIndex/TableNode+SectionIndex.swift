// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers

extension TableNode {
  /// Reloads the titles of the section index from the data source. The table does so when it
  /// appears, when everything is reloaded, and after updates of sections. Call this method if a
  /// title has changed for another reason. O(sections).
  public final func reloadSectionIndexTitles() {
    let titles = parts == nil ? [] : source.sectionIndexTitles
    let node = titles.isEmpty ? nil : sectionIndex ?? makeIndex()
    sectionIndex = node
    node?.titles = titles
    applyContentInset()
    showSectionIndex()
  }

  /// Waits until the rows on the screen leave space.
  func showSectionIndex() {
    let hasRoom = parts.map { $0.view.geometry.trailingWidth > 0 } ?? false
    overlays.setTrailing(hasRoom ? sectionIndex : nil, in: self)
    if let traits = parts?.view.geometry.traits { overlays.updateTrailingTraits(traits, in: self) }
  }

  private func makeIndex() -> SectionIndexNode {
    let node = SectionIndexNode()
    node.onChoose = { [weak self] in self?.showSection(ofTitleAt: $0) }
    return node
  }

  private func showSection(ofTitleAt index: Int) {
    guard let sectionIndex, sectionIndex.titles.indices.contains(index) else { return }
    scrollToBeginning(
      ofSection: source.section(forIndexTitle: sectionIndex.titles[index], at: index))
  }
}
