// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

@MainActor package final class LayerAnimations {
  private var list: [RunningAnimation] = []
  var isMoved = false
  private var invalidate: (@MainActor (RenderInvalidation) -> Void)?
  private var findLayer: (@MainActor () -> Bool)?

  init(
    findLayer: @escaping @MainActor () -> Bool,
    invalidate: @escaping @MainActor (RenderInvalidation) -> Void
  ) {
    self.findLayer = findLayer
    self.invalidate = invalidate
  }

  var isInWindow: Bool { findLayer?() ?? false }

  /// Detaches the animations from a layer that is deallocated or has new animations in another
  /// window. The animator drops them in the next frame.
  func layerIsGone() {
    (findLayer, invalidate) = (nil, nil)
  }

  var isEmpty: Bool { list.isEmpty }

  var keys: [String] { list.compactMap(\.key) }

  package var isMoving: Bool { list.indices.contains { list[$0].property.isMovement } }

  var takeTime: Bool { list.indices.contains { list[$0].takesTime } }

  func animation(forKey key: String) -> RunningAnimation? { list.first { $0.key == key } }

  /// The animated value of a property, or `nil` if its own value is displayed.
  func shownValue(
    of property: AnimatedProperty, own: @autoclosure () -> AnimationVector
  ) -> AnimationVector? {
    var result: AnimationVector?
    // By index, because animations are large values and this runs several times per layer and
    // frame.
    for index in list.indices where list[index].property == property {
      let current = list[index].current
      result = list[index].isRelative ? own() + current : current
    }
    return result
  }

  func velocity(of property: AnimatedProperty) -> AnimationVector {
    list.last { $0.property == property }?.velocity ?? .zero
  }

  /// Adds or replaces an animation with a name. The replaced animation counts as interrupted unless
  /// both have one completion, for example when a closure sets `position.x` and then `position.y`.
  func add(_ animation: RunningAnimation) {
    if let key = animation.key, let index = list.firstIndex(where: { $0.key == key }) {
      let old = list.remove(at: index)
      invalidate(old)
      if old.completion !== animation.completion { old.completion?.fail() }
    }
    list.append(animation)
    invalidate(animation)
  }

  func remove(where isRemoved: (RunningAnimation) -> Bool) {
    for animation in list where isRemoved(animation) {
      animation.completion?.fail()
      invalidate(animation)
    }
    // Completions run later, so no other code runs while the list changes.
    list.removeAll(where: isRemoved)
  }

  func endFinite() {
    for animation in list where animation.isFinite { invalidate(animation) }
    list.removeAll(where: \.isFinite)
  }

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
