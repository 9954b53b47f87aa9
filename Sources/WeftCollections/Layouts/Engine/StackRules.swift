// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// The rules by which sections are stacked.
struct StackRules: Hashable, Sendable {
  /// The layout of sections without their own layout.
  var section: SectionLayout
  var sectionSpacing = 0.0
  var pinsHeaders = false
  var pinsFooters = false
  /// The length of all headers, which overrides their measured lengths.
  var fixedHeaderLength: Double?

  func headerLength(of section: MapSection<CollectionSection>) -> Double {
    guard let fixedHeaderLength else { return section.leadingLength }
    return section.value.header == nil ? 0 : fixedHeaderLength
  }
}
