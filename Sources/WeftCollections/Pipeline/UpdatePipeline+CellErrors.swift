// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension UpdatePipeline {
  /// Reports an error of the cell that the data source returned, without a reload.
  func report(
    _ kind: ChangeSetError.Kind, of element: CollectionElement, _ content: ElementContent
  ) {
    // An attached element is reported as its item.
    let owner = element.host ?? element
    let location = owner === element ? content.location : owner.latest.location
    let place: ChangeSetError.Place
    if owner.supplementaryPlace == nil {
      guard let path = pendingMap.path(of: owner) else { return }
      place = .item(path)
    } else {
      guard let position = pendingMap.hostPosition(of: owner) else { return }
      place =
        (0..<pendingMap.numberOfSections).contains(position.section)
        ? .section(position.section) : .collection
    }
    report(ChangeSetError(kind, at: place, location: location))
  }
}
