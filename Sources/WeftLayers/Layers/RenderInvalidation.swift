// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The parts of a layer's rendering that are out of date.
package struct RenderInvalidation: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The layer's own drawing: background, contents, border, shadow.
  package static let content = RenderInvalidation(rawValue: 1)
  /// The inside: which sublayers, in which order, or the drawing of one of them.
  package static let sublayers = RenderInvalidation(rawValue: 2)
  /// How the layer is put into its superlayer: position, transform, opacity.
  package static let placement = RenderInvalidation(rawValue: 4)
  /// Everything.
  package static let all: RenderInvalidation = [.content, .sublayers, .placement]
}
