// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A component with a background, corners, a border, a shadow or opacity.
public struct DecoratedComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  private var decorations: [Decoration]

  init(_ content: Content, _ step: Decoration.Step) {
    self.init(content, [Decoration(step)])
  }

  fileprivate init(_ content: Content, _ decorations: [Decoration]) {
    self.content = content
    self.decorations = decorations
  }

  func decorated(_ step: Decoration.Step) -> Self {
    var copy = self
    if !copy.decorations[decorations.count - 1].add(step) {
      copy.decorations.append(Decoration(step))
    }
    return copy
  }
}

extension DecoratedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for part in cursor.parts(of: content) {
      parts.append(
        decorations.reduce(part) { part, decoration in
          cursor.wrap(part, for: Decoration.self) {
            ContainerNode()
          } update: {
            decoration.apply(to: $0)
          }
        })
    }
  }
}

extension DecoratedComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    DecoratedComponent<Row>(row, decorations)
  }
}

/// The effects that one node adds to its content. The background is behind the content, rounded
/// with the corners. The border is in front. The opacity applies to everything.
struct Decoration: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case background(Color)
    case cornerRadius(Double)
    case border(Color, width: Double)
    case clipped
    case clipShape(ClipShape)
    case shadow(Shadow)
    case opacity(Double)
    case hidden
    case transform(Transform, about: UnitPoint)
    case drawingGroup

    var rank: Int {
      switch self {
      // The picture contains the content. The other steps apply to its layer.
      case .drawingGroup: -1
      case .background: 0
      // A node has only one shape.
      case .cornerRadius, .clipShape: 1
      case .clipped: 2
      case .border: 3
      case .shadow: 4
      case .opacity: 5
      case .hidden: 6
      case .transform: 7
      }
    }
  }

  private(set) var steps: [Step]

  init(_ step: Step) {
    steps = [step]
  }

  mutating func add(_ step: Step) -> Bool {
    guard let last = steps.last, last.rank < step.rank else { return false }
    steps.append(step)
    return true
  }

  func apply(to node: ContainerNode) {
    var background: Color?
    var radius = 0.0
    var border = (color: Color.label, width: 0.0)
    var opacity = 1.0
    var (isClipped, isHidden) = (false, false)
    var clipShape: ClipShape?
    var shadow: Shadow?
    var (transform, anchor) = (Transform.identity, UnitPoint.center)
    var isDrawingGroup = false
    for step in steps {
      switch step {
      case .background(let color): background = color
      case .cornerRadius(let value): radius = value
      case .border(let color, let width): border = (color, width)
      case .clipped: isClipped = true
      case .clipShape(let value): clipShape = value
      case .shadow(let value): shadow = value
      case .opacity(let value): opacity = value
      case .hidden: isHidden = true
      case .transform(let value, let point): (transform, anchor) = (value, point)
      case .drawingGroup: isDrawingGroup = true
      }
    }
    node.rasterizesSubtree = isDrawingGroup
    node.backgroundColor = background
    node.cornerRadius = radius
    node.clipShape = clipShape
    node.clipsToBounds = radius > 0 || isClipped || clipShape != nil
    node.borderColor = border.color
    node.borderWidth = border.width
    node.alpha = isHidden ? 0 : opacity
    node.isUserInteractionEnabled = !isHidden
    node.setTransform(transform, about: anchor)
    node.shadow = shadow
  }
}

// The modifiers of `DecoratedComponent` need fewer nodes for the same effect.
extension Component {
  /// Adds a background color.
  public func background(_ color: Color) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .background(color))
  }

  /// Rounds the corners of the component and its background. The radius is in points.
  public func cornerRadius(_ radius: Double) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .cornerRadius(radius))
  }

  /// Adds a border inside the edges, in front of the content. The width is in points. The border
  /// follows a ``cornerRadius(_:)`` that was set just before.
  public func border(_ color: Color, width: Double = 1) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .border(color, width: width))
  }

  /// Sets the opacity, from 0 to 1.
  public func opacity(_ opacity: Double) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .opacity(opacity))
  }
}

extension Component {
  /// Clips the component to its bounds.
  public func clipped() -> DecoratedComponent<Self> { DecoratedComponent(self, .clipped) }

  /// Clips the component to a rectangle, which may have round corners. A ``border(_:width:)`` and a
  /// ``shadow(color:radius:x:y:)`` set just after follow the shape.
  public func clipShape(_ shape: some RoundedShape) -> DecoratedComponent<Self> {
    DecoratedComponent(self, .clipShape(ClipShape(shape)))
  }

  /// Adds a shadow of the component's bounds, which follows a ``cornerRadius(_:)`` set just before.
  /// The blur radius and the offsets to the right and the bottom are in points.
  public func shadow(
    color: Color = .black.withAlpha(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> DecoratedComponent<Self> {
    DecoratedComponent(
      self, .shadow(Shadow(color: color, offset: Vector(dx: x, dy: y), radius: radius, opacity: 1)))
  }

  /// Hides the component. It keeps its space but receives no clicks.
  public func hidden() -> DecoratedComponent<Self> { DecoratedComponent(self, .hidden) }

  /// Draws the component on a worker into one picture, which replaces its parts.
  ///
  /// Use this for a small component with several parts that appears hundreds of times, because one
  /// picture costs less per frame. The content is clipped, and animations inside are not visible.
  /// See ``/WeftNodes/DisplayNode/rasterizesSubtree``.
  public func drawingGroup() -> DecoratedComponent<Self> {
    DecoratedComponent(self, .drawingGroup)
  }
}

extension DecoratedComponent {
  /// Adds a background color.
  public func background(_ color: Color) -> Self { decorated(.background(color)) }

  /// Rounds the corners of the component and its background. The radius is in points.
  public func cornerRadius(_ radius: Double) -> Self { decorated(.cornerRadius(radius)) }

  /// Adds a border inside the edges, in front of the content. The width is in points.
  public func border(_ color: Color, width: Double = 1) -> Self {
    decorated(.border(color, width: width))
  }

  /// Sets the opacity, from 0 to 1.
  public func opacity(_ opacity: Double) -> Self { decorated(.opacity(opacity)) }

  /// Clips the component to a shape in its bounds.
  public func clipShape(_ shape: some RoundedShape) -> Self {
    decorated(.clipShape(ClipShape(shape)))
  }

  /// Clips the component to its bounds.
  public func clipped() -> Self { decorated(.clipped) }

  /// Adds a shadow of the component's bounds, which follows a ``cornerRadius(_:)`` set just before.
  /// The blur radius and the offsets to the right and the bottom are in points.
  public func shadow(
    color: Color = .black.withAlpha(0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> Self {
    decorated(
      .shadow(Shadow(color: color, offset: Vector(dx: x, dy: y), radius: radius, opacity: 1)))
  }
}
