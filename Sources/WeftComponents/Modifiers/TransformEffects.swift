// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout

// Transforms do not affect the layout.
extension Component {
  /// Shows the component at an offset, in points, without affecting the layout.
  public func offset(x: Double = 0, y: Double = 0) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.translation(x: x, y: y), about: .center))
  }

  /// Shows the component at an offset, in points, without affecting the layout.
  public func offset(_ offset: Size) -> DecoratedComponent<Self> {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Scales the component about a point of its bounds, without affecting the layout.
  public func scaleEffect(
    _ scale: Double, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales the component about a point of its bounds, without affecting the layout.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.scale(x: x, y: y), about: anchor))
  }

  /// Rotates the component clockwise about a point of its bounds, without affecting the layout.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .transform(.rotation(by: angle.radians), about: anchor))
  }
}
