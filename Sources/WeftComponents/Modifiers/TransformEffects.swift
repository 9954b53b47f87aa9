// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout

// The space that a component takes stays the same.
extension Component {
  /// The component shown at a distance from its place, in points; nothing else moves.
  public func offset(x: Double = 0, y: Double = 0) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.translation(x: x, y: y), about: .center))
  }

  /// The component shown at a distance from its place, in points; nothing else moves.
  public func offset(_ offset: Size) -> DecoratedComponent<Self> {
    self.offset(x: offset.width, y: offset.height)
  }

  /// The component shown larger or smaller about a point of its box; it keeps its space.
  public func scaleEffect(
    _ scale: Double, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// The component shown larger or smaller about a point of its box; it keeps its space.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.scale(x: x, y: y), about: anchor))
  }

  /// The component shown turned about a point of its box, clockwise; it keeps its space.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.rotation(by: angle.radians), about: anchor))
  }
}
