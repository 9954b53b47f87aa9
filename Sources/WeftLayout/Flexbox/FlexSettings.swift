// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a flex container arranges its items; the lengths are finite, in points.
struct FlexSettings {
  var direction: FlexDirection
  var wrap: FlexWrap
  var justifyContent: JustifyContent
  var alignItems: AlignItems
  var alignContent: AlignContent
  var spacing: Double
  var lineSpacing: Double
}
