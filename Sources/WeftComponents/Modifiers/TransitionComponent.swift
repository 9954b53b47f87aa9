// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// An animation of a component's insertion and removal, for ``Component/transition(_:)``.
public enum Transition: Hashable, Sendable {
  /// No animation.
  case identity
  /// Fades in and out.
  case opacity
  /// Grows from a fraction of its size, and shrinks to it.
  case scale(Double = 0.01)
  /// Moves in from an offset, and out to it, in points.
  case offset(x: Double = 0, y: Double = 0)
  /// Moves in from an edge, and out to it, by the component's size.
  case move(edge: Edge)
  /// Two simultaneous transitions.
  indirect case combined(Transition, Transition)
  /// One transition for the insertion and another for the removal.
  indirect case asymmetric(insertion: Transition, removal: Transition)

  /// Grows from a point, and shrinks to it.
  public static let scale = Transition.scale(0.01)

  /// Moves in from an edge, and out to the opposite edge, by the component's size.
  public static func push(from edge: Edge) -> Transition {
    .asymmetric(insertion: .move(edge: edge), removal: .move(edge: edge.opposite))
  }

  /// Moves in from the leading edge, and out to the trailing edge, by the component's size.
  public static let slide = Transition.asymmetric(
    insertion: .move(edge: .leading), removal: .move(edge: .trailing))

  /// Combines this transition with another. Both run at the same time.
  public func combined(with other: Transition) -> Transition { .combined(self, other) }

  /// Sets the initial or final appearance. With reduced motion, the layer does not move.
  @MainActor fileprivate func setOutside(_ layer: Layer, isRemoval: Bool, _ traits: Traits) {
    func set(_ transform: Transform) {
      if traits.reducesMotion { return }
      layer.transform = layer.transform.concatenating(transform)
    }
    let isMirrored = traits.layoutDirection == .rightToLeft
    switch self {
    case .identity: break
    case .opacity: layer.opacity = 0
    case .scale(let share): set(.scale(x: share, y: share))
    case .offset(let x, let y): set(.translation(x: x, y: y))
    case .move(let edge):
      let size = layer.bounds.size
      switch edge {
      case .top: set(.translation(x: 0, y: -size.height))
      case .bottom: set(.translation(x: 0, y: size.height))
      case .leading: set(.translation(x: isMirrored ? size.width : -size.width, y: 0))
      case .trailing: set(.translation(x: isMirrored ? -size.width : size.width, y: 0))
      }
    case .combined(let first, let second):
      first.setOutside(layer, isRemoval: isRemoval, traits)
      second.setOutside(layer, isRemoval: isRemoval, traits)
    case .asymmetric(let insertion, let removal):
      (isRemoval ? removal : insertion).setOutside(layer, isRemoval: isRemoval, traits)
    }
  }
}

extension Edge {
  fileprivate var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}

/// A component with a transition. ``Component/transition(_:)`` creates it.
public struct TransitionComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let transition: Transition
}

extension TransitionComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.wrap(content, for: Self.self, into: &parts) {
      TransitionNode()
    } update: {
      $0.setTransition(transition)
    }
  }
}

extension TransitionComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    TransitionComponent<Row>(content: row, transition: transition)
  }
}

@MainActor private final class TransitionNode: ContainerNode {
  nonisolated private let transition = Mutex(Transition.identity)

  nonisolated func setTransition(_ new: Transition) { transition.withLock { $0 = new } }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    departure = { [weak self] in self?.setOutside($0, isRemoval: true, $1) }
    guard AnimationScope.current != nil else { return }
    let (opacity, transform) = (layer.opacity, layer.transform)
    AnimationScope.run(nil) { setOutside(layer, isRemoval: false, traits) }
    layer.opacity = opacity
    layer.transform = transform
  }

  private func setOutside(_ layer: Layer, isRemoval: Bool, _ traits: Traits) {
    transition.withLock { $0 }.setOutside(layer, isRemoval: isRemoval, traits)
  }
}

extension Component {
  /// Sets the transition for animated insertions and removals. A removed component immediately
  /// leaves the layout and receives no more events, and a picture of it is animated.
  public func transition(_ transition: Transition) -> TransitionComponent<Self> {
    TransitionComponent(content: self, transition: transition)
  }
}
