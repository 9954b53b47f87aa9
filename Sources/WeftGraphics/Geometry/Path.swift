// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// An outline of lines and curves, in points: a value, cheap to pass between threads.
public struct Path: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  private(set) var elements: [Element] = []

  /// Creates a path without elements.
  public init() {}

  /// Creates a closed rectangle, with round corners where `corners` says so.
  ///
  /// The radius is in points and is cut to half of the shorter side.
  public init(_ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all) {
    addRect(rect, cornerRadius: cornerRadius, corners: corners)
  }

  /// Creates the ellipse that touches the four sides of a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Whether there is nothing in the path.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new part of the outline at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
  }

  /// Adds a straight line; without a current point it only moves there.
  public mutating func addLine(to point: Point) {
    elements.append(elements.isEmpty ? .move(point) : .line(point))
  }

  /// Adds a cubic Bézier curve; without a current point it begins at `control1`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { elements.append(.move(control1)) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Closes the current part with a straight line to where it began.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }
}
