// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// How a component comes when it appears in an animated change; ``Component/transition(_:)``.
public enum Transition: Hashable, Sendable {
  /// It is there at once.
  case identity
  /// It fades in.
  case opacity
  /// It grows from a share of its size.
  case scale(Double = 0.01)
  /// It moves in from a distance, in points.
  case offset(x: Double = 0, y: Double = 0)
  /// Both at a time.
  indirect case combined(Transition, Transition)

  /// This one and another at a time.
  public func combined(with other: Transition) -> Transition { .combined(self, other) }

  @MainActor fileprivate func setStart(of layer: Layer) {
    switch self {
    case .identity: break
    case .opacity: layer.opacity = 0
    case .scale(let share): layer.transform = .scale(x: share, y: share)
    case .offset(let x, let y): layer.transform = .translation(x: x, y: y)
    case .combined(let first, let second):
      first.setStart(of: layer)
      let transform = layer.transform
      second.setStart(of: layer)
      if transform != .identity, layer.transform != transform {
        layer.transform = transform.concatenating(layer.transform)
      }
    }
  }
}

/// A component that comes in its own way; ``Component/transition(_:)`` makes it.
public struct TransitionComponent<Content: Component>: Component {
  /// There is no body.
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

/// Comes in its own way where its appearance is animated.
@MainActor private final class TransitionNode: ContainerNode {
  nonisolated private let transition = Mutex(Transition.identity)

  nonisolated func setTransition(_ new: Transition) { transition.withLock { $0 = new } }

  override func didEnterHierarchy() {
    super.didEnterHierarchy()
    guard AnimationScope.current != nil else { return }
    let (opacity, transform) = (layer.opacity, layer.transform)
    let transition = transition.withLock { $0 }
    AnimationScope.run(nil) { transition.setStart(of: layer) }
    layer.opacity = opacity
    layer.transform = transform
  }
}

extension Component {
  /// The component, which comes in this way when it appears in an animated change.
  ///
  /// It leaves at once.
  public func transition(_ transition: Transition) -> TransitionComponent<Self> {
    TransitionComponent(content: self, transition: transition)
  }
}
