// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

// The modifiers of `DecoratedComponent` do the same with fewer nodes.
extension Component {
  /// The component with a colour behind it.
  public func background(_ color: Color) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .background(color))
  }

  /// The component with its corners, also those of its background, cut off round; in points.
  public func cornerRadius(_ radius: Double) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .cornerRadius(radius))
  }

  /// The component with a line along its edge, inside of it and in front; in points.
  ///
  /// The line follows a ``cornerRadius(_:)`` that was set just before.
  public func border(_ color: Color, width: Double = 1) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .border(color, width: width))
  }

  /// The component, more or less transparent: 0 to 1.
  public func opacity(_ opacity: Double) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .opacity(opacity))
  }
}

extension DecoratedComponent {
  /// The component with a colour behind it.
  public func background(_ color: Color) -> Self { decorated(.background(color)) }

  /// The component with its corners, also those of its background, cut off round; in points.
  public func cornerRadius(_ radius: Double) -> Self { decorated(.cornerRadius(radius)) }

  /// The component with a line along its edge, inside of it and in front; in points.
  public func border(_ color: Color, width: Double = 1) -> Self {
    decorated(.border(color, width: width))
  }

  /// The component, more or less transparent: 0 to 1.
  public func opacity(_ opacity: Double) -> Self { decorated(.opacity(opacity)) }
}
