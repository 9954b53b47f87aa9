// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// Holds and moves the keyboard focus of a window.
@MainActor public final class FocusController {
  /// A direction in which the focus moves.
  public enum Direction: Hashable, Sendable {
    /// In the order of the tree, from back to front and outside in; from the last to the first.
    case next, previous
    /// To the nearest on the screen.
    case up, down, left, right
  }

  /// The layer that gets the keys first.
  public var layer: Layer? { focused }
  /// Whether the focus ring is visible: from when a key has moved the focus until a press, while
  /// the layer accepts the focus.
  public var isRingVisible: Bool { wantsRing && focusedAcceptsFocus }

  /// The way in which keys move the focus just now; nothing where code moves it, or a press.
  package private(set) var movement: Direction?

  /// Moves the host's own focus to the layers, because a press at a point of the window does so;
  /// returns `false` where one of the host's controls takes the focus on its own.
  package var takeFocus: (@MainActor (_ location: Point) -> Bool)?

  /// Whether ``move(_:)`` wraps around between the last layer and the first; `true` by default. A
  /// host whose window has other places for the focus gets it back at both ends.
  package var wrapsAround = true

  private let root: Layer
  private weak var focused: Layer?
  /// Where the focus is, or was last: Tab goes on from there.
  private var place: FocusPlace?
  /// Whether a key has moved the focus to where it is.
  private var wantsRing = false
  /// The ring when it was drawn last.
  private var drawnRing: FocusRing?
  /// The layer that was notified of its focus last.
  private weak var notifiedLayer: Layer?
  /// The layers that were notified of the focus on or inside them, and not yet of its end.
  private var notifiedChain: [WeakLayer] = []
  /// How often layers were notified: a handler may move the focus on.
  private var notificationCount = 0

  init(root: Layer) { self.root = root }

  /// Moves the focus to a layer, or away from all: then Tab goes on from where it was.
  ///
  /// - Parameters:
  ///   - layer: one whose responder accepts the focus.
  ///   - showsRing: whether to show where the focus is.
  public func set(_ layer: Layer?, showsRing: Bool = false) {
    let former = focused
    former?.showsFocusRing = false
    focused = layer
    if let layer { place = FocusPlace(of: layer) }
    wantsRing = showsRing && layer != nil
    layer?.showsFocusRing = isRingVisible
    // A layer that is gone is not notified, but the layers around it are.
    guard layer !== former || layer == nil && !notifiedChain.isEmpty else { return }
    (former as? EmbeddedLayer)?.control?.resignFocus()
    (layer as? EmbeddedLayer)?.control?.focus()
    notify()
  }

  /// Lets Tab begin at an end of the window: the focus comes from elsewhere.
  package func forgetPlace() {
    set(nil)
    place = nil
  }

  /// Whether keys can go to the layer with the focus: it may have changed since they did.
  private var focusedAcceptsFocus: Bool {
    guard let focused else { return false }
    return canTakeKeys(focused) && focused.responder?.acceptsFocus ?? true
  }

  /// Redraws the ring if its layer, or the space for it, has changed: the surroundings of the layer
  /// decide on which side of the edge it lies. A host calls this before it renders.
  ///
  /// - Complexity: O(depth, and siblings of the layers there) while the ring is visible.
  package func updateRing() {
    guard wantsRing, let focused else { return }
    focused.showsFocusRing = isRingVisible
    let ring = FocusRing(of: focused, in: focused.bounds)
    guard ring != drawnRing else { return }
    drawnRing = ring
    focused.setNeedsRender(.content)
  }

  /// Ends the focus if its layer is gone, or has left the window for good.
  ///
  /// - Parameter mayComeBack: whether the node of a layer out of the window may come back, as with
  ///   rows far away.
  /// - Complexity: O(depth of the layer).
  package func endIfGone(unless mayComeBack: (Layer) -> Bool) {
    if notifiedChain.isEmpty { return }
    if let focused, focused.root === root || mayComeBack(focused) { return }
    set(nil)
  }

  /// Releases a layer that now has the focus of another window. Neither the layer nor those that
  /// moved with it are notified: they keep their focus.
  package func forgetMovedLayer() {
    (focused, notifiedLayer) = (nil, nil)
    wantsRing = false
    notifiedChain.removeAll { $0.layer.map { $0.root !== root } ?? true }
    notify()
  }

  /// Notifies the layer that has lost the focus, the one that has it, and the layers around both. A
  /// handler that moves the focus on leaves nothing more to do: that move notifies all.
  private func notify() {
    notificationCount += 1
    let number = notificationCount
    if let former = notifiedLayer, former !== focused {
      notifiedLayer = nil
      former.responder?.focusDidChange(false)
    }
    guard number == notificationCount else { return }
    if let focused, notifiedLayer == nil {
      notifiedLayer = focused
      focused.responder?.focusDidChange(true)
    }
    guard number == notificationCount else { return }
    let chain = focused?.chain ?? []
    let former = notifiedChain.compactMap(\.layer)
    let (ids, formerIDs) = (
      Set(chain.map(ObjectIdentifier.init)), Set(former.map(ObjectIdentifier.init))
    )
    for layer in former where !ids.contains(ObjectIdentifier(layer)) {
      notifiedChain.removeAll { $0.layer == nil || $0.layer === layer }
      layer.responder?.focusWithinDidChange(false)
      guard number == notificationCount else { return }
    }
    for layer in chain where !formerIDs.contains(ObjectIdentifier(layer)) {
      notifiedChain.append(WeakLayer(layer: layer))
      layer.responder?.focusWithinDidChange(true)
      guard number == notificationCount else { return }
    }
  }

  /// Follows a host's control that gained the keyboard focus on its own, as by a click, or lost it.
  package func controlDidChangeFocus(of layer: EmbeddedLayer, to hasFocus: Bool) {
    if hasFocus {
      if focused !== layer { set(layer) }
    } else if focused === layer {
      set(nil)
    }
  }

  /// Moves the focus, shows where it is, and scrolls it into view.
  ///
  /// - Returns: whether the focus has moved.
  /// - Complexity: O(layers of the window), and O(focusable layers · depth) to the nearest one.
  @discardableResult
  public func move(_ direction: Direction) -> Bool {
    let current = focused.flatMap { $0.root === root ? $0 : nil }
    let target: Layer?
    if let current, direction != .next, direction != .previous {
      target = nearest(to: current, direction)
    } else {
      target = neighbor(direction == .previous ? .previous : .next)
    }
    guard let target, target !== focused else { return false }
    go(to: target, direction)
    return true
  }

  /// The layer before or behind the focus, or where that was last.
  private func neighbor(_ direction: Direction) -> Layer? {
    let isForwards = direction == .next
    guard let place else {
      let all = Self.focusableLayers(in: root)
      return isForwards ? all.first : all.last
    }
    let (before, behind) = place.neighbors(in: root)
    let neighbor = isForwards ? behind.first : before.last
    let left = place.layer.flatMap { $0.root === root ? $0 : nil }
    if let left, let brought = layer(beyond: left, before: neighbor, direction) { return brought }
    if let neighbor { return neighbor }
    guard wrapsAround else { return nil }
    // Back to a field that the user has left, if it is the only one.
    let isThere = left.map { canTakeKeys($0) && $0.responder?.acceptsFocus ?? false } ?? false
    return (isForwards ? before.first : behind.last) ?? (isThere ? left : nil)
  }

  private func go(to target: Layer, _ direction: Direction) {
    let around = movement
    movement = direction
    reveal(target)
    movement = around
  }

  /// Moves the focus to where a press is that does not scroll.
  ///
  /// - Parameter chain: the layers at the point, from the inside out.
  func move(toPressed chain: [Layer], at location: Point) {
    if chain.first?.responder is any PressScroller { return }
    guard takeFocus?(location) ?? true else { return }
    if let target = chain.first(where: { $0.responder?.acceptsFocus ?? false }) { set(target) }
  }

  func dispatch(_ event: KeyEvent) -> Bool {
    let current = focused.flatMap { canTakeKeys($0) ? $0 : nil }
    var chain = current?.chain ?? []
    if let current {
      chain.removeFirst()
      let control = (current as? EmbeddedLayer)?.control
      if control?.handle(event) ?? false { return true }
      if current.responder?.handle(event) ?? false {
        revealControl()
        return true
      }
      if activate(current, by: event) { return true }
      // Before a list around it scrolls, unless the user is typing into a field.
      if control == nil, let arrow = event.arrow, move(arrow) { return true }
      // So that the keys a search field has no use for scroll the list beside it. A title's would
      // select another item.
      if control != nil, (current as? TextFieldLayer)?.kind == .search {
        chain += nearestScroller(to: current)?.chain.filter { !$0.isAncestor(of: current) } ?? []
      }
    } else {
      // Before whoever would get the key for want of a focus.
      if performShortcut(event) { return true }
      chain = chainWithoutFocus(for: event)
    }
    if chain.contains(where: { $0.responder?.handle(event) ?? false }) { return true }
    if current != nil, performShortcut(event) { return true }
    // Out of a field: its line has no use for these, and nothing scrolls.
    if event.key == .up || event.key == .down, let arrow = event.arrow, current is EmbeddedLayer,
      move(arrow)
    {
      return true
    }
    // Ctrl+Tab goes the same way: it also leaves texts that take Tab as a letter.
    guard event.key == .tab, event.modifiers.isDisjoint(with: [.alt, .super]) else {
      return false
    }
    return move(event.modifiers.contains(.shift) ? .previous : .next)
  }

  /// Whether a layer is in the window, seen and usable, as all around it.
  private func canTakeKeys(_ layer: Layer) -> Bool {
    layer.root === root && layer.isUsable
  }

  /// Brings a key to the first layer of the window that has it as a shortcut.
  ///
  /// - Complexity: O(layers of the window).
  package func performShortcut(_ event: KeyEvent) -> Bool {
    var layers = [root]
    while let layer = layers.popLast() {
      if layer.isHidden || !layer.isUserInteractionEnabled { continue }
      if layer.responder?.handleShortcut(event) ?? false { return true }
      layers += layer.sublayers.reversed()
    }
    return false
  }

  /// Taps a layer by Enter or Space.
  private func activate(_ layer: Layer, by event: KeyEvent) -> Bool {
    guard event.key == .enter || event.key == .space, event.modifiers.isEmpty else { return false }
    return layer.tap()
  }

  /// The layer that a scrolled content brings in, where the focus would leave it for another.
  private func layer(
    beyond current: Layer, before neighbor: Layer?, _ direction: Direction
  ) -> Layer? {
    for layer in current.chain {
      guard let bring = layer.scrollController?.onFocusEnd else { continue }
      if let neighbor, layer.isAncestor(of: neighbor) { return nil }
      if let target = bring(current, direction), target.root === root { return target }
    }
    return nil
  }

  private func reveal(_ layer: Layer) {
    set(layer, showsRing: true)
    scroll(to: layer)
  }

  /// Scrolls to the control with the focus, which a key has changed: the user must see it. What is
  /// no control scrolls on its own, or is larger than the window.
  private func revealControl() {
    if let focused, canTakeKeys(focused), focused.responder?.keepsTaps ?? false {
      scroll(to: focused)
    }
  }

  private func scroll(to layer: Layer) {
    layer.scrollToReveal(FocusRing(of: layer, in: layer.bounds)?.rect ?? layer.bounds)
  }

  // MARK: Finding layers

  /// The layers that get a key while none has the focus: what scrolls around the one that had it
  /// last, or the first of the window. Nothing shows the user what the key would activate there.
  private func chainWithoutFocus(for event: KeyEvent) -> [Layer] {
    // Where that one is hidden or gone, there may be another page.
    guard let left = place?.layer, canTakeKeys(left) else {
      return firstFocusableLayer?.chain ?? []
    }
    if event.key == .enter || event.key == .space { return [] }
    return Array(left.chain.dropFirst())
  }

  /// The first layer that gets keys in a window that has just opened, or on another page: no
  /// control, of which the user would not know that it does.
  private var firstFocusableLayer: Layer? {
    Self.focusableLayers(in: root).first {
      ($0 as? EmbeddedLayer)?.control == nil && !($0.responder?.keepsTaps ?? false)
    }
  }

  /// What scrolls by keys, the first in the smallest part of the window around a layer: a list of
  /// results, rather than the sidebar.
  private func nearestScroller(to layer: Layer) -> Layer? {
    layer.chain.lazy.dropFirst().compactMap { around in
      Self.focusableLayers(in: around).first { layer in
        layer.sublayers.contains { $0.scrollController != nil }
      }
    }.first
  }

  /// The layers that accept the focus, in the order of the tree.
  package static func focusableLayers(in layer: Layer) -> [Layer] {
    var found: [Layer] = []
    var layers = [layer]
    while let layer = layers.popLast() {
      if layer.isHidden || !layer.isUserInteractionEnabled { continue }
      if layer.responder?.acceptsFocus ?? false { found.append(layer) }
      layers += layer.sublayersInFocusOrder.reversed()
    }
    return found
  }

  /// The nearest layer in a direction, of those that scroll together with the focused one.
  private func nearest(to layer: Layer, _ direction: Direction) -> Layer? {
    let scope =
      layer.chain.dropFirst().first { $0.responder?.acceptsFocus ?? false } ?? root
    let from = layer.convertToWindow(layer.bounds)
    var best: (layer: Layer, cost: Double)?
    for candidate in Self.focusableLayers(in: scope)
    where candidate !== layer && candidate !== scope {
      let rect = candidate.convertToWindow(candidate.bounds)
      guard let cost = direction.cost(from: from, to: rect), cost < best?.cost ?? .infinity
      else { continue }
      best = (candidate, cost)
    }
    return best?.layer
  }
}

extension FocusController.Direction {
  /// How far one rectangle is from another in the direction; `nil` if it does not lie there.
  ///
  /// A gap aside counts double, so that a row or a column is followed to its end. What spans the
  /// rectangle, such as a tall list beside it, lies there and not further on.
  fileprivate func cost(from: Rect, to: Rect) -> Double? {
    let spans =
      switch self {
      case .up, .down: to.minY <= from.minY && to.maxY >= from.maxY
      default: to.minX <= from.minX && to.maxX >= from.maxX
      }
    if spans { return nil }
    let along: Double
    let aside: Double
    switch self {
    case .down: (along, aside) = (to.midY - from.midY, gap(from.minX, from.maxX, to.minX, to.maxX))
    case .up: (along, aside) = (from.midY - to.midY, gap(from.minX, from.maxX, to.minX, to.maxX))
    case .right:
      (along, aside) = (to.midX - from.midX, gap(from.minY, from.maxY, to.minY, to.maxY))
    case .left: (along, aside) = (from.midX - to.midX, gap(from.minY, from.maxY, to.minY, to.maxY))
    case .next, .previous: return nil
    }
    return along > 0.5 && along >= aside ? along + 2 * aside : nil
  }

  private func gap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double
  {
    max(0, otherLow - high, low - otherHigh)
  }
}

extension KeyEvent {
  fileprivate var arrow: FocusController.Direction? {
    guard modifiers.isEmpty else { return nil }
    return switch key {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}

/// A layer that may go away.
struct WeakLayer {
  weak var layer: Layer?
}

extension Layer {
  /// Whether code has hidden or disabled neither the layer nor one around it.
  package var isUsable: Bool { !chain.contains { $0.isHidden || !$0.isUserInteractionEnabled } }
}
