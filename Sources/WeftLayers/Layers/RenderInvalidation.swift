// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package struct RenderInvalidation: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The layer's own drawing, which is its background, contents, border and shadow.
  package static let content = RenderInvalidation(rawValue: 1)
  /// The set, order or drawing of the sublayers.
  package static let sublayers = RenderInvalidation(rawValue: 2)
  /// The position, transform and opacity in the superlayer.
  package static let placement = RenderInvalidation(rawValue: 4)
  package static let all: RenderInvalidation = [.content, .sublayers, .placement]
}
