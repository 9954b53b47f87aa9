// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// What a shape is filled or stroked with.
public enum Shading: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// Colours that change along the line from one point to another, and stay beyond its ends.
  case linearGradient(Gradient, from: Point, to: Point)
}
