// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// A component inside of nodes that add a background, corners, a border or transparency; the
/// modifiers of ``Component`` make it.
public struct DecoratedComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: Content
  /// A node for each, from the inside out.
  private var decorations: [Decoration]

  init(_ content: Content, _ step: Decoration.Step) {
    self.content = content
    decorations = [Decoration(step)]
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
      var part = part
      for decoration in decorations {
        let place = ScopeKey.Place.decoration(of: ObjectIdentifier(part.scope))
        part = cursor.enter(Decoration.self, at: place) { cursor in
          let node = cursor.node { ContainerNode() }
          decoration.apply(to: node)
          let wrapped = part.wrapped { element in
            node.content = element
            return node
          }
          return ResolvedPart(content: node, style: wrapped.style, scope: cursor.scope)
        }
      }
      parts.append(part)
    }
  }
}

/// The look that one node adds to its content.
///
/// The order is that in which a layer draws: the background is behind, rounded with the corners,
/// the border in front of the content, and all of it fades.
struct Decoration: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case background(Color)
    case cornerRadius(Double)
    case border(Color, width: Double)
    case opacity(Double)

    var rank: Int {
      switch self {
      case .background: 0
      case .cornerRadius: 1
      case .border: 2
      case .opacity: 3
      }
    }
  }

  /// In the order of their ranks.
  private(set) var steps: [Step]

  init(_ step: Step) {
    steps = [step]
  }

  /// Adds a step, if a node that has the others can show it as well.
  mutating func add(_ step: Step) -> Bool {
    guard let last = steps.last, last.rank < step.rank else { return false }
    steps.append(step)
    return true
  }

  /// Sets all that a decoration can say, so that nothing of another one stays.
  func apply(to node: DisplayNode) {
    var background: Color?
    var radius = 0.0
    var border = (color: Color.label, width: 0.0)
    var opacity = 1.0
    for step in steps {
      switch step {
      case .background(let color): background = color
      case .cornerRadius(let value): radius = value
      case .border(let color, let width): border = (color, width)
      case .opacity(let value): opacity = value
      }
    }
    node.backgroundColor = background
    node.cornerRadius = radius
    node.clipsToBounds = radius > 0
    node.borderColor = border.color
    node.borderWidth = border.width
    node.alpha = opacity
  }
}

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

/// A node around a layout element, whose nodes become its subnodes.
@MainActor final class ContainerNode: DisplayNode {
  nonisolated private let storedContent = Mutex<(any LayoutElement)?>(nil)

  /// The element inside; any thread.
  nonisolated var content: (any LayoutElement)? {
    get { storedContent.withLock { $0 } }
    set {
      let old = storedContent.withLock { content in
        defer { content = newValue }
        return content
      }
      // Nodes may run code of the user's when they are freed: never under the lock.
      withExtendedLifetime(old) {}
      setNeedsLayout()
    }
  }

  nonisolated override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)?
  {
    content
  }
}
