// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
import WeftNodes

/// A shape that fills the space it is given, and is drawn on a worker.
///
/// A shape is a component: without ``fill(_:)``, ``stroke(_:lineWidth:)`` or
/// ``strokeBorder(_:lineWidth:)`` it is filled with the text colour. It takes all the space
/// offered, and 10 by 10 points where the space is unlimited.
public protocol Shape: Component {
  /// The outline in a rectangle, in points; called on any thread.
  func path(in rect: Rect) -> Path
}

extension Shape {
  /// The shape in the text colour.
  public var body: ShapeComponent { ShapeComponent(shape: self) }

  /// The inside of the shape in a colour.
  public func fill(_ color: Color) -> ShapeComponent {
    ShapeComponent(shape: self, fill: color)
  }

  /// A line along the shape's edge, half of it outside of its box; the width is in points.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> ShapeComponent {
    ShapeComponent(
      shape: self, stroke: color, lineWidth: lineWidth, outset: max(0, lineWidth / 2))
  }

  /// A line inside the shape's edge; the width is in points.
  public func strokeBorder(_ color: Color, lineWidth: Double = 1) -> ShapeComponent {
    ShapeComponent(shape: self, stroke: color, lineWidth: lineWidth)
  }
}

/// A rectangle whose corners are round, to which components can be clipped; see
/// ``Component/clipShape(_:)``.
public protocol RoundedShape: Shape {
  /// The roundness of the corners.
  var roundedCorners: RoundedCorners { get }
}

/// The roundness of the corners of a ``RoundedShape``.
public struct RoundedCorners: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case points(Double)
    case half
  }

  let kind: Kind

  /// A radius in points, at most half of the shorter side.
  public static func radius(_ radius: Double) -> RoundedCorners {
    RoundedCorners(kind: .points(radius))
  }

  /// Half of the shorter side.
  public static let half = RoundedCorners(kind: .half)
}

/// A rectangle.
public struct Rectangle: RoundedShape, Hashable {
  /// Makes a rectangle.
  public init() {}

  /// The rectangle itself.
  public func path(in rect: Rect) -> Path { Path(rect) }

  /// Rounds no corners.
  public var roundedCorners: RoundedCorners { .radius(0) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: RoundedShape, Hashable {
  private let cornerRadius: Double

  /// Makes a rectangle; the radius is in points.
  public init(cornerRadius: Double) {
    self.cornerRadius = cornerRadius
  }

  /// The rectangle with its corners cut off.
  public func path(in rect: Rect) -> Path { Path(rect, cornerRadius: cornerRadius) }

  /// Rounds corners by the radius.
  public var roundedCorners: RoundedCorners { .radius(cornerRadius) }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: RoundedShape, Hashable {
  /// Makes a capsule.
  public init() {}

  /// The capsule that touches all sides.
  public func path(in rect: Rect) -> Path {
    Path(rect, cornerRadius: min(rect.width, rect.height) / 2)
  }

  /// Rounds corners as far as possible.
  public var roundedCorners: RoundedCorners { .half }
}

/// A circle.
public struct Circle: RoundedShape, Hashable {
  /// Makes a circle.
  public init() {}

  /// The largest circle in the middle.
  public func path(in rect: Rect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: Rect(
        x: rect.minX + (rect.width - side) / 2, y: rect.minY + (rect.height - side) / 2,
        width: side, height: side))
  }

  /// Rounds corners as far as possible: a box that is not square is clipped to a ``Capsule``.
  public var roundedCorners: RoundedCorners { .half }
}

/// An ellipse.
public struct Ellipse: Shape, Hashable {
  /// Makes an ellipse.
  public init() {}

  /// The ellipse that touches all sides.
  public func path(in rect: Rect) -> Path { Path(ellipseIn: rect) }
}

/// A shape with its colours; the functions of ``Shape`` make it.
public struct ShapeComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let shape: any Shape
  fileprivate var fill: Color?
  fileprivate var stroke: Color?
  fileprivate var lineWidth = 1.0
  /// How far the drawing reaches out of the component's box.
  fileprivate var outset = 0.0
}

extension ShapeComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { DrawingNode() }
    let letters = cursor.environment.text.color ?? .label
    let drawing = ShapeDrawing(
      shape: shape, fill: stroke == nil ? fill ?? letters : fill, stroke: stroke,
      lineWidth: lineWidth)
    if let known = node.shownDrawing as? ShapeDrawing, known.looksLike(drawing) {
    } else {
      node.setDrawing(drawing)
    }
    var part = ResolvedPart(filling: node, scope: cursor.scope)
    // A node draws nothing outside of its box, but may lie outside of its place.
    if outset > 0, outset.isFinite {
      part = part.wrapped { InsetLayoutSpec(insets: EdgeInsets(all: -outset), child: $0) }
    }
    parts.append(part)
  }
}

private struct ShapeDrawing: Drawing {
  let shape: any Shape
  let fill: Color?
  let stroke: Color?
  let lineWidth: Double

  func draw(in canvas: WeftGraphics.Canvas, size: Size, isCancelled: () -> Bool) {
    let path = shape.path(in: Rect(origin: .zero, size: size))
    if let fill { canvas.fill(path, with: .color(fill)) }
    guard let stroke else { return }
    let inset = lineWidth / 2
    let inside = Rect(
      x: inset, y: inset, width: max(0, size.width - lineWidth),
      height: max(0, size.height - lineWidth))
    canvas.stroke(shape.path(in: inside), lineWidth: lineWidth, with: .color(stroke))
  }

  func looksLike(_ other: ShapeDrawing) -> Bool {
    isKnownEqual(shape, other.shape) && fill == other.fill && stroke == other.stroke
      && lineWidth == other.lineWidth
  }
}
