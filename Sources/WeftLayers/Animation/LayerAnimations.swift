// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The animations of one layer.
@MainActor package final class LayerAnimations {
  private var list: [RunningAnimation] = []
  /// Whether the window's animator moves them in every frame; the animator sets it.
  var isMoved = false
  /// Marks the layer's rendering; `nil` once the layer is gone.
  private var invalidate: (@MainActor (RenderInvalidation) -> Void)?
  /// Whether the layer is in the window; `nil` once it is gone.
  private var findLayer: (@MainActor () -> Bool)?

  /// - Parameters:
  ///   - findLayer: checks whether the layer is still in the window for which the animations were
  ///     made.
  ///   - invalidate: marks the layer's rendering.
  init(
    findLayer: @escaping @MainActor () -> Bool,
    invalidate: @escaping @MainActor (RenderInvalidation) -> Void
  ) {
    self.findLayer = findLayer
    self.invalidate = invalidate
  }

  /// Whether the layer is still in the window for which they were made.
  var isInWindow: Bool { findLayer?() ?? false }

  /// Releases the layer, which is about to be deallocated or has others in another window; the
  /// animator drops these in the next frame.
  func layerIsGone() {
    (findLayer, invalidate) = (nil, nil)
  }

  /// Whether none runs.
  var isEmpty: Bool { list.isEmpty }

  /// The names under which they were added, in the order in which they act.
  var keys: [String] { list.compactMap(\.key) }

  /// Whether one moves the layer in its superlayer, or scrolls or resizes its inside.
  package var isMoving: Bool { list.indices.contains { list[$0].property.isMovement } }

  /// Whether one of them has a way to go that takes time.
  var takeTime: Bool { list.indices.contains { list[$0].takesTime } }

  /// The animation under a name.
  func animation(forKey key: String) -> RunningAnimation? { list.first { $0.key == key } }

  /// The value shown for a property in place of its own; `nil` if its own value is shown.
  func shownValue(
    of property: AnimatedProperty, own: @autoclosure () -> AnimationVector
  ) -> AnimationVector? {
    var result: AnimationVector?
    // By index: animations are large values, and every frame asks several times for each layer.
    for index in list.indices where list[index].property == property {
      let current = list[index].current
      // The one added last shows, whatever lies below it.
      result = list[index].isRelative ? own() + current : current
    }
    return result
  }

  /// The change per second of a property's presentation value.
  func velocity(of property: AnimatedProperty) -> AnimationVector {
    list.last { $0.property == property }?.velocity ?? .zero
  }

  /// Adds an animation; it replaces the one with the same name, and cuts that short unless both
  /// belong to one change, as where a block sets `position.x` and then `position.y`.
  func add(_ animation: RunningAnimation) {
    if let key = animation.key, let index = list.firstIndex(where: { $0.key == key }) {
      let old = list.remove(at: index)
      invalidate(old)
      if old.completion !== animation.completion { old.completion?.fail() }
    }
    list.append(animation)
    invalidate(animation)
  }

  /// Removes animations before their time.
  func remove(where isRemoved: (RunningAnimation) -> Bool) {
    for animation in list where isRemoved(animation) {
      animation.completion?.fail()
      invalidate(animation)
    }
    // Completions come later, so that no code is called while the list changes.
    list.removeAll(where: isRemoved)
  }

  /// Advances to a frame's time, and removes finished animations.
  ///
  /// - Parameter endsMovement: whether movement ends now.
  func step(to time: Double, endsMovement: Bool) {
    var invalidation: RenderInvalidation = []
    var isAnyOver = false
    for index in list.indices {
      let property = list[index].property
      let old = list[index].current
      list[index].step(to: time)
      if endsMovement, property.isMovement { list[index].end() }
      let (new, isOver) = (list[index].current, list[index].isOver)
      isAnyOver = isAnyOver || isOver
      if isOver || new != old {
        invalidation.formUnion(property.invalidation(from: old, to: isOver ? .zero : new))
      }
    }
    if isAnyOver { list.removeAll(where: \.isOver) }
    if !invalidation.isEmpty { invalidate?(invalidation) }
  }

  private func invalidate(_ animation: RunningAnimation) {
    invalidate?(animation.property.invalidation(from: .zero, to: AnimationVector(repeating: 1)))
  }
}
