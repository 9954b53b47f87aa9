// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

@testable import WeftChanges

extension CollectionDiff {
  /// The matching of two maps as a change set, so that it can be applied and compared.
  init<Section, Element>(
    from old: ElementMap<Section, Element>, to new: ElementMap<Section, Element>
  ) {
    self.init(
      StateMatching(old: old.sections, new: new.sections), changed: [], animated: true,
      ChangeSet.SourceLocation())
  }
}
