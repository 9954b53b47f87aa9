// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The paint that fills or strokes a shape.
public enum Shading: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// Colours that change along the line from one point to another, and continue unchanged beyond
  /// its ends.
  case linearGradient(Gradient, from: Point, to: Point)
}

/// Colours along a line.
public struct Gradient: Sendable, Hashable {
  /// A colour at a position along the line.
  public struct Stop: Sendable, Hashable {
    /// The colour.
    public var color: Color
    /// The position: 0 is the beginning of the line, 1 its end.
    public var location: Double

    /// Creates a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops, by rising location.
  public var stops: [Stop]

  /// Creates a gradient from its stops.
  public init(stops: [Stop]) {
    self.stops = stops.sorted { $0.location < $1.location }
  }

  /// Creates a gradient of colours at equal distances.
  public init(colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $0.element, location: Double($0.offset) / last) }
  }
}
