// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The paint that fills or strokes a shape.
public enum Shading: Sendable, Hashable {
  /// A single color.
  case color(Color)
  /// Colors that change along the line between two points and stay constant beyond its ends.
  case linearGradient(Gradient, from: Point, to: Point)
}

/// Colors along a line.
public struct Gradient: Sendable, Hashable {
  /// A color at a location on the line.
  public struct Stop: Sendable, Hashable {
    /// The color.
    public var color: Color
    /// The location, which is 0 at the start of the line and 1 at its end.
    public var location: Double

    /// Creates a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops in order of location.
  public var stops: [Stop]

  /// Creates a gradient from its stops.
  public init(stops: [Stop]) {
    self.stops = stops.sorted { $0.location < $1.location }
  }

  /// Creates a gradient with evenly spaced colors.
  public init(colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $0.element, location: Double($0.offset) / last) }
  }
}
