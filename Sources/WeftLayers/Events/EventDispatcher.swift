// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Brings a window's events to the responders of its layer tree; hosts have one per window.
@MainActor public final class EventDispatcher {
  private let root: Layer
  private weak var pointerLayer: Layer?
  private weak var focusLayer: Layer?

  /// Makes a dispatcher for a tree.
  public init(root: Layer) {
    self.root = root
  }

  /// The layer that gets the keys first.
  public var focus: Layer? { focusLayer }

  /// Moves the focus.
  public func setFocus(_ layer: Layer?) {
    guard layer !== focusLayer else { return }
    focusLayer?.responder?.focusDidChange(false)
    focusLayer = layer
    layer?.responder?.focusDidChange(true)
  }

  /// Handles a pointer event.
  ///
  /// - Returns: whether a responder has handled it.
  @discardableResult
  public func dispatch(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      let hit = root.hitTest(event.location)
      moveFocus(from: hit)
      // Everyone is asked, as everyone needs to know where a sequence begins.
      let takers = chain(from: hit).filter { $0.responder?.shouldTakeOver(event) ?? false }
      pointerLayer = firstLayer(from: takers.first ?? hit) { $0.handle(event) }
      return pointerLayer != nil
    case .drag:
      return dispatchDrag(event)
    case .up, .cancel:
      defer { pointerLayer = nil }
      return pointerLayer?.responder?.handle(event) ?? false
    case .hover, .leave:
      let hit = root.hitTest(event.location)
      return firstLayer(from: hit) { $0.handle(event) } != nil
    }
  }

  /// Handles a scroll event.
  ///
  /// - Returns: whether a responder has handled it.
  @discardableResult
  public func dispatch(_ event: ScrollEvent) -> Bool {
    firstLayer(from: root.hitTest(event.location)) { $0.handle(event) } != nil
  }

  /// Handles a key: where the focus is and outwards, or else from the first
  /// layer of the tree, back to front, that accepts it.
  @discardableResult
  public func dispatch(_ event: KeyEvent) -> Bool {
    let start = focusLayer?.root === root ? focusLayer : firstFocusable(in: root)
    return firstLayer(from: start) { $0.handle(event) } != nil
  }

  private func dispatchDrag(_ event: PointerEvent) -> Bool {
    guard let current = pointerLayer else { return false }
    if let outer = firstLayer(from: current.superlayer, where: { $0.shouldTakeOver(event) }) {
      var cancel = event
      cancel.phase = .cancel
      _ = current.responder?.handle(cancel)
      pointerLayer = outer
    }
    return pointerLayer?.responder?.handle(event) ?? false
  }

  private func moveFocus(from layer: Layer?) {
    if let target = firstLayer(from: layer, where: { $0.acceptsFocus }) { setFocus(target) }
  }

  private func firstLayer(
    from start: Layer?, where accepts: (any EventResponder) -> Bool
  ) -> Layer? {
    chain(from: start).first { layer in layer.responder.map(accepts) ?? false }
  }

  /// A layer and those it is inside of, as they are before a responder changes the tree.
  private func chain(from start: Layer?) -> [Layer] {
    start.map { Array(sequence(first: $0) { $0.superlayer }) } ?? []
  }

  private func firstFocusable(in layer: Layer) -> Layer? {
    guard !layer.isHidden else { return nil }
    if let responder = layer.responder, responder.acceptsFocus { return layer }
    for sublayer in layer.sublayers {
      if let found = firstFocusable(in: sublayer) { return found }
    }
    return nil
  }
}
