// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
import WeftNodes

/// A shape that fills its space and is drawn on a worker.
///
/// Without ``fill(_:)``, ``stroke(_:lineWidth:)`` or ``strokeBorder(_:lineWidth:)`` it has the text
/// color. It takes all offered space, and 10 by 10 points in unlimited space.
public protocol Shape: Component {
  /// Returns the outline in a rectangle, in points. Any thread may call it.
  func path(in rect: Rect) -> Path
}

extension Shape {
  /// The shape filled with the text color.
  public var body: ShapeComponent { ShapeComponent(shape: self) }

  /// Fills the shape with a color.
  public func fill(_ color: Color) -> ShapeComponent {
    ShapeComponent(shape: self, fill: color)
  }

  /// Strokes the outline, half of it outside the shape's frame. The width is in points.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> ShapeComponent {
    ShapeComponent(
      shape: self, stroke: color, lineWidth: lineWidth, outset: max(0, lineWidth / 2))
  }

  /// Strokes the inside of the outline. The width is in points.
  public func strokeBorder(_ color: Color, lineWidth: Double = 1) -> ShapeComponent {
    ShapeComponent(shape: self, stroke: color, lineWidth: lineWidth)
  }
}

/// A rounded rectangle, to which ``Component/clipShape(_:)`` can clip components.
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

  /// A radius in points, limited to half of the shorter side.
  public static func radius(_ radius: Double) -> RoundedCorners {
    RoundedCorners(kind: .points(radius))
  }

  /// Half of the shorter side.
  public static let half = RoundedCorners(kind: .half)
}

/// A rectangle.
public struct Rectangle: RoundedShape, Hashable {
  /// Creates a rectangle.
  public init() {}

  /// Returns the rectangle.
  public func path(in rect: Rect) -> Path { Path(rect) }

  /// No rounding.
  public var roundedCorners: RoundedCorners { .radius(0) }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: RoundedShape, Hashable {
  private let cornerRadius: Double

  /// Creates a rectangle with a corner radius in points.
  public init(cornerRadius: Double) {
    self.cornerRadius = cornerRadius
  }

  /// Returns the rounded rectangle.
  public func path(in rect: Rect) -> Path { Path(rect, cornerRadius: cornerRadius) }

  /// The corner radius.
  public var roundedCorners: RoundedCorners { .radius(cornerRadius) }
}

/// A rectangle with semicircles as its shorter sides.
public struct Capsule: RoundedShape, Hashable {
  /// Creates a capsule.
  public init() {}

  /// Returns the capsule inside the rectangle.
  public func path(in rect: Rect) -> Path {
    Path(rect, cornerRadius: min(rect.width, rect.height) / 2)
  }

  /// The maximum rounding.
  public var roundedCorners: RoundedCorners { .half }
}

/// A circle.
public struct Circle: RoundedShape, Hashable {
  /// Creates a circle.
  public init() {}

  /// Returns the largest centered circle.
  public func path(in rect: Rect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: Rect(
        x: rect.minX + (rect.width - side) / 2, y: rect.minY + (rect.height - side) / 2,
        width: side, height: side))
  }

  /// The maximum rounding, so that a frame that is not square is clipped to a ``Capsule``.
  public var roundedCorners: RoundedCorners { .half }
}

/// An ellipse.
public struct Ellipse: Shape, Hashable {
  /// Creates an ellipse.
  public init() {}

  /// Returns the ellipse inside the rectangle.
  public func path(in rect: Rect) -> Path { Path(ellipseIn: rect) }
}

/// A shape with its colors. The functions of ``Shape`` create it.
public struct ShapeComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let shape: any Shape
  fileprivate var fill: Color?
  fileprivate var stroke: Color?
  fileprivate var lineWidth = 1.0
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
    // A node draws only inside its frame, but the frame may exceed its space.
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
