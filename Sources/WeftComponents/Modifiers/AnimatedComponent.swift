// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
import WeftNodes

/// A component whose content animates when a value changes.
public struct AnimatedComponent<Content: Component, Value: Equatable & Sendable>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  fileprivate let animation: Animation?
  fileprivate let value: Value
}

extension AnimatedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let (known, isNew) = cursor.previousValue(value)
    let hasChanged = !isNew && !isKnownEqual(known, value)
    let session = cursor.session
    cursor.wrap(content, for: Self.self, into: &parts) {
      ContainerNode()
    } update: { node in
      if hasChanged {
        session.animated.append(AnimatedSubtree(node: node, animation: animation))
      }
    }
  }
}

extension AnimatedComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    AnimatedComponent<Row, Value>(content: row, animation: animation, value: value)
  }
}

extension ScopeCursor {
  /// Stores a value until the next resolution. Returns whether one was stored, and which.
  fileprivate mutating func previousValue<Value: Equatable & Sendable>(
    _ value: Value
  ) -> (Value, isNew: Bool) {
    var known: Value?
    _ = object {
      KeptValue(value)
    } where: {
      known = $0.value
      return isKnownEqual($0.value, value)
    }
    return (known ?? value, known == nil)
  }
}

private final class KeptValue<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Component {
  /// Animates the content when a value has changed. `nil` prevents even an enclosing animation.
  ///
  /// Frames, colors, opacity, corners, borders and transforms are animated. Texts and drawings
  /// change immediately. The modifier affects components in a ``ComponentNode``. Cells animate with
  /// their collection.
  public func animation<Value: Equatable & Sendable>(
    _ animation: Animation?, value: Value
  ) -> AnimatedComponent<Self, Value> {
    AnimatedComponent(content: self, animation: animation, value: value)
  }
}

/// Animates components that depend on the states changed by a closure.
///
/// ```swift
/// Button("More") { withAnimation(.spring()) { isOpen.toggle() } }
/// ```
///
/// This affects components in a ``ComponentNode``, and nodes and layers that the closure changes
/// itself.
///
/// - Parameters:
///   - animation: The timing of the animation.
///   - body: Runs synchronously.
@MainActor public func withAnimation<Result>(
  _ animation: Animation = .default, _ body: () throws -> Result
) rethrows -> Result {
  try DisplayNode.animate(animation, body)
}
