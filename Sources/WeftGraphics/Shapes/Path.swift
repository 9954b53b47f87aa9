// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// An outline of lines and curves, in points.
public struct Path: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a closed rectangle with rounded corners. The radius is limited to half of the shorter
  /// side.
  public init(_ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all) {
    addRect(rect, cornerRadius: cornerRadius, corners: corners)
  }

  /// Creates an ellipse inside a rectangle.
  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  /// Whether the path is empty.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a new subpath at a point.
  public mutating func move(to point: Point) {
    elements.append(.move(point))
  }

  /// Adds a straight line. Without a current point it only moves there.
  public mutating func addLine(to point: Point) {
    elements.append(elements.isEmpty ? .move(point) : .line(point))
  }

  /// Adds a cubic Bézier curve. Without a current point it begins at `control1`.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { elements.append(.move(control1)) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Closes the current subpath with a straight line to its start.
  public mutating func close() {
    if !elements.isEmpty { elements.append(.close) }
  }
}

/// A set of corners of a rectangle.
public struct CornerMask: OptionSet, Sendable, Hashable {
  /// The bits of the set, one per corner.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The top left corner.
  public static let topLeft = CornerMask(rawValue: 1)
  /// The top right corner.
  public static let topRight = CornerMask(rawValue: 2)
  /// The bottom right corner.
  public static let bottomRight = CornerMask(rawValue: 4)
  /// The bottom left corner.
  public static let bottomLeft = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all: CornerMask = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}

extension Path {
  /// The distance of the control points for a quarter circle, within 0.03 % of its radius 1.
  private static let quarterCircle = 0.552_284_749_830_793_6

  /// Adds a closed rectangle with rounded corners.
  public mutating func addRect(
    _ rect: Rect, cornerRadius: Double = 0, corners: CornerMask = .all
  ) {
    let limit = min(rect.size.width, rect.size.height) / 2
    let radius = max(0, min(cornerRadius, limit))
    func length(_ corner: CornerMask) -> Double { corners.contains(corner) ? radius : 0 }
    addRoundedRect(
      rect, topLeft: length(.topLeft), topRight: length(.topRight),
      bottomRight: length(.bottomRight), bottomLeft: length(.bottomLeft))
  }

  /// Adds a closed ellipse inside a rectangle.
  public mutating func addEllipse(in rect: Rect) {
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    let (centerX, centerY) = ((left + right) / 2, (top + bottom) / 2)
    let dx = (right - left) / 2 * Self.quarterCircle
    let dy = (bottom - top) / 2 * Self.quarterCircle
    move(to: Point(x: right, y: centerY))
    addCurve(
      to: Point(x: centerX, y: bottom), control1: Point(x: right, y: centerY + dy),
      control2: Point(x: centerX + dx, y: bottom))
    addCurve(
      to: Point(x: left, y: centerY), control1: Point(x: centerX - dx, y: bottom),
      control2: Point(x: left, y: centerY + dy))
    addCurve(
      to: Point(x: centerX, y: top), control1: Point(x: left, y: centerY - dy),
      control2: Point(x: centerX - dx, y: top))
    addCurve(
      to: Point(x: right, y: centerY), control1: Point(x: centerX + dx, y: top),
      control2: Point(x: right, y: centerY - dy))
    close()
  }

  private mutating func addRoundedRect(
    _ rect: Rect, topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double
  ) {
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    move(to: Point(x: left + topLeft, y: top))
    addCorner(
      at: Point(x: right, y: top), from: Point(x: right - topRight, y: top),
      to: Point(x: right, y: top + topRight))
    addCorner(
      at: Point(x: right, y: bottom), from: Point(x: right, y: bottom - bottomRight),
      to: Point(x: right - bottomRight, y: bottom))
    addCorner(
      at: Point(x: left, y: bottom), from: Point(x: left + bottomLeft, y: bottom),
      to: Point(x: left, y: bottom - bottomLeft))
    addCorner(
      at: Point(x: left, y: top), from: Point(x: left, y: top + topLeft),
      to: Point(x: left + topLeft, y: top))
    close()
  }

  private mutating func addCorner(at corner: Point, from start: Point, to end: Point) {
    addLine(to: start)
    guard start != end else { return }
    func towardsCorner(_ point: Point) -> Point {
      Point(
        x: point.x + (corner.x - point.x) * Self.quarterCircle,
        y: point.y + (corner.y - point.y) * Self.quarterCircle)
    }
    addCurve(to: end, control1: towardsCorner(start), control2: towardsCorner(end))
  }
}
