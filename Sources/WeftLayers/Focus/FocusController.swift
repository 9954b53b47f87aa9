// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// Manages the keyboard focus of a window.
@MainActor public final class FocusController {
  /// A direction in which the focus moves.
  public enum Direction: Hashable, Sendable {
    /// The order of the tree, from back to front and outside in, and its reverse.
    case next, previous
    /// The nearest layer on the screen.
    case up, down, left, right
  }

  /// The focused layer, which receives keys first.
  public var layer: Layer? { focused }
  /// Whether the focus ring is visible. A key that moves the focus shows it, and a press hides it.
  public var isRingVisible: Bool { wantsRing && focusedAcceptsFocus }

  /// The direction in which a key is moving the focus, or nil if code or a press moves it.
  package private(set) var movement: Direction?

  /// Moves the focus of a host whose controls take the focus themselves from a control to the
  /// layers. It is `nil` for a host without such controls.
  package var takeHostFocus: (@MainActor () -> Void)?

  /// Whether ``move(_:)`` wraps around at the ends of the window. The default is `true`. A host
  /// with other focusable parts sets `false` and receives the focus at both ends.
  package var wrapsAround = true

  private let root: Layer
  private weak var focused: Layer?
  /// The current or latest position of the focus, from which Tab continues.
  private var place: FocusPlace?
  private var wantsRing = false
  private var drawnRing: FocusRing?
  private weak var notifiedLayer: Layer?
  private var notifiedChain: [WeakLayer] = []
  /// The number of notifications, because a handler may move the focus again.
  private var notificationCount = 0

  init(root: Layer) { self.root = root }

  /// Moves the focus to a layer, or removes it. Tab then continues from the previous position.
  ///
  /// - Parameters:
  ///   - layer: A layer whose responder accepts the focus, or `nil`.
  ///   - showsRing: Whether to show the focus ring.
  public func set(_ layer: Layer?, showsRing: Bool = false) {
    let former = focused
    former?.showsFocusRing = false
    focused = layer
    if let layer { place = FocusPlace(of: layer) }
    wantsRing = showsRing && layer != nil
    layer?.showsFocusRing = isRingVisible
    // A deallocated layer cannot be notified, but the layers around it are.
    guard layer !== former || layer == nil && !notifiedChain.isEmpty else { return }
    (former as? EmbeddedLayer)?.control?.resignFocus()
    (layer as? EmbeddedLayer)?.control?.focus()
    notify()
  }

  /// Moves the focus to a layer for code. A control or field that is out of sight is scrolled into
  /// view. A scrolling layer is not, because it may be larger than the viewport.
  package func focus(_ layer: Layer, showsRing: Bool) {
    set(layer, showsRing: showsRing)
    if focused === layer, layer.responder?.keepsTaps ?? false { scroll(to: layer) }
  }

  /// Removes the focus and its position, so that Tab begins at an end of the window.
  package func forgetPlace() {
    set(nil)
    place = nil
  }

  private var focusedAcceptsFocus: Bool {
    guard let focused else { return false }
    return canTakeKeys(focused) && focused.responder?.acceptsFocus ?? true
  }

  /// Redraws the ring if its layer or the space around the layer has changed. Hosts call this
  /// before rendering. O(depth and siblings of the layers there) while the ring is visible.
  package func updateRing() {
    guard wantsRing, let focused else { return }
    focused.showsFocusRing = isRingVisible
    let ring = FocusRing(of: focused, in: focused.bounds)
    guard ring != drawnRing else { return }
    drawnRing = ring
    focused.setNeedsRender(.content)
  }

  /// Removes the focus if its layer is deallocated, is fully transparent or has left the window
  /// permanently.
  /// `mayComeBack` returns whether the node of a removed layer may return, like distant rows.
  /// O(depth).
  package func endIfGone(unless mayComeBack: (Layer) -> Bool) {
    if notifiedChain.isEmpty { return }
    if let focused {
      if focused.root !== root, mayComeBack(focused) { return }
      if focused.root === root, !focused.chain.contains(where: { $0.opacity <= 0 }) { return }
    }
    set(nil)
  }

  /// Releases a layer that now has the focus of another window. Layers that moved with it are not
  /// notified, because they keep their focus.
  package func forgetMovedLayer() {
    (focused, notifiedLayer) = (nil, nil)
    wantsRing = false
    notifiedChain.removeAll { $0.layer.map { $0.root !== root } ?? true }
    notify()
  }

  /// Notifies the layer that has lost the focus, the layer that has it, and the layers around both.
  /// If a handler moves the focus again, that move notifies the rest.
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

  /// Updates the focus after a host's control has gained or lost the keyboard focus itself, for
  /// example by a click.
  package func controlDidChangeFocus(of layer: EmbeddedLayer, to hasFocus: Bool) {
    if hasFocus {
      if focused !== layer { set(layer) }
    } else if focused === layer {
      set(nil)
    }
  }

  /// Moves the focus, shows the ring and scrolls to it. Returns whether the focus has moved.
  ///
  /// - Complexity: O(layers of the window), and O(focusable layers · depth) for the nearest layer.
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
    // The field that the user has left, if it is the only focusable layer.
    let isThere = left.map { canTakeKeys($0) && $0.responder?.acceptsFocus ?? false } ?? false
    return (isForwards ? before.first : behind.last) ?? (isThere ? left : nil)
  }

  private func go(to target: Layer, _ direction: Direction) {
    let around = movement
    movement = direction
    reveal(target)
    movement = around
  }

  func move(toPressed chain: [Layer], at location: Point) {
    if chain.first?.responder is any PressScroller { return }
    if let takeHostFocus {
      if chain.controlLayer(at: location) != nil { return }
      // A press beside the focused control, in its layer's hit area, keeps the host's focus.
      let isBesideFocus = (chain.first as? EmbeddedLayer)?.control?.hasFocus ?? false
      if !isBesideFocus { takeHostFocus() }
    }
    if let target = chain.first(where: { $0.responder?.acceptsFocus ?? false }) { set(target) }
  }

  /// Moves the focus from another part of the window, which has had the host's focus, to the first
  /// or last layer. Returns whether a layer accepts it.
  package func enter(_ direction: Direction) -> Bool {
    guard !Self.focusableLayers(in: root).isEmpty else { return false }
    takeHostFocus?()
    forgetPlace()
    switch direction {
    case .previous, .up, .left: return move(.previous)
    case .next, .down, .right: return move(.next)
    }
  }

  /// Delivers a key to the focused layer and the layers around it, then as a shortcut, and then
  /// moves the focus. Returns whether the key was used.
  package func dispatch(_ event: KeyEvent) -> Bool {
    let current = focused.flatMap { canTakeKeys($0) || isOffscreenField($0) ? $0 : nil }
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
      if isPlainEscape(event), (current as? TextFieldLayer)?.cancelInput() ?? false { return true }
      // Arrow keys move the focus before an outer list scrolls, unless the user is typing.
      if control == nil, let arrow = event.arrow, move(arrow) { return true }
      // Keys that a search field does not use scroll the list next to it. In a title field they
      // would select another item.
      if control != nil, (current as? TextFieldLayer)?.kind == .search {
        chain += scroller(searchedBy: current)?.chain.filter { !$0.isAncestor(of: current) } ?? []
      }
    } else {
      // Shortcuts precede the layers that receive keys without a focus.
      if performShortcut(event) { return true }
      chain = chainWithoutFocus(for: event)
    }
    if chain.contains(where: { $0.responder?.handle(event) ?? false }) { return true }
    if current != nil, performShortcut(event) { return true }
    // Nothing in the window cancels, so Escape leaves the field.
    if isPlainEscape(event), current is TextFieldLayer {
      set(nil)
      return true
    }
    // Up and Down leave a single-line field, because nothing scrolls.
    if event.key == .up || event.key == .down, let arrow = event.arrow, current is EmbeddedLayer,
      move(arrow)
    {
      return true
    }
    // Ctrl+Tab also leaves text views that insert Tab as a character.
    guard event.key == .tab, event.modifiers.isDisjoint(with: [.alt, .super]) else {
      return false
    }
    return move(event.modifiers.contains(.shift) ? .previous : .next)
  }

  /// Whether the layer is a text field in content that is out of the window because it is far from
  /// the viewport. The host's control keeps its input.
  private func isOffscreenField(_ layer: Layer) -> Bool {
    guard let field = layer as? TextFieldLayer, field.control != nil, field.root !== root else {
      return false
    }
    return field.chain.last?.owner is any OffscreenContent
  }

  private func isPlainEscape(_ event: KeyEvent) -> Bool {
    event.key == .escape && event.modifiers.isEmpty
  }

  private func canTakeKeys(_ layer: Layer) -> Bool {
    layer.root === root && layer.isUsable
  }

  /// Handles a key as a shortcut of the first layer that has it. O(layers of the window).
  package func performShortcut(_ event: KeyEvent) -> Bool {
    var layers = [root]
    while let layer = layers.popLast() {
      if layer.isHidden || !layer.isUserInteractionEnabled { continue }
      if layer.responder?.handleShortcut(event) ?? false { return true }
      layers += layer.sublayers.reversed()
    }
    return false
  }

  private func activate(_ layer: Layer, by event: KeyEvent) -> Bool {
    guard event.key == .enter || event.key == .space, event.modifiers.isEmpty else { return false }
    return layer.tap()
  }

  /// The layer that scrolled content loads at the end of its current layers, before the focus
  /// leaves the content.
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

  /// Scrolls to a focused control that a key has changed. Other responders scroll themselves.
  private func revealControl() {
    if let focused, canTakeKeys(focused), focused.responder?.keepsTaps ?? false {
      scroll(to: focused)
    }
  }

  private func scroll(to layer: Layer) {
    layer.bringIntoView(FocusRing(of: layer, in: layer.bounds)?.rect ?? layer.bounds)
  }

  // MARK: Finding layers

  /// The layers that receive a key without a focus. They are the scrolling layers around the
  /// previous focus, or the first focusable layer. Enter and Space do nothing there, because
  /// nothing shows their target.
  private func chainWithoutFocus(for event: KeyEvent) -> [Layer] {
    // If that layer is hidden or deallocated, another page may be visible.
    guard let left = place?.layer, canTakeKeys(left) else {
      return firstFocusableLayer?.chain ?? []
    }
    if event.key == .enter || event.key == .space { return [] }
    return Array(left.chain.dropFirst())
  }

  /// The first layer that receives keys in a new window or page. Controls are excluded, because the
  /// user would not see that they receive keys.
  private var firstFocusableLayer: Layer? {
    Self.focusableLayers(in: root).first {
      ($0 as? EmbeddedLayer)?.control == nil && !($0.responder?.keepsTaps ?? false)
    }
  }

  /// The layer that keys scroll from a search field. It is the layer that the program has named, or
  /// the nearest scrolling layer that follows the field in the smallest part of the window with
  /// such a layer, or else the nearest one before the field.
  private func scroller(searchedBy field: Layer) -> Layer? {
    if let named = (field as? TextFieldLayer)?.searchedLayer, canTakeKeys(named) { return named }
    let from = field.convertToWindow(field.bounds)
    func nearest(in layers: ArraySlice<Layer>) -> Layer? {
      layers.filter { layer in
        layer !== field && !layer.isAncestor(of: field)
          && layer.sublayers.contains { $0.scrollController != nil }
      }.min {
        // Of two layers that touch the field, the one below it has the nearer center.
        let (first, second) = (from.distance(to: $0), from.distance(to: $1))
        return first == second
          ? from.centerDistance(to: $0) < from.centerDistance(to: $1) : first < second
      }
    }
    for isFollowing in [true, false] {
      for around in field.chain.dropFirst() {
        let all = Self.focusableLayers(in: around)
        guard let index = all.firstIndex(where: { $0 === field }) else { continue }
        if let found = nearest(in: isFollowing ? all[(index + 1)...] : all[..<index]) {
          return found
        }
      }
    }
    return nil
  }

  package static func focusableLayers(in layer: Layer) -> [Layer] {
    var found: [Layer] = []
    var layers = [layer]
    while let layer = layers.popLast() {
      if !layer.canContainFocus { continue }
      if layer.responder?.acceptsFocus ?? false { found.append(layer) }
      layers += layer.sublayersInFocusOrder.reversed()
    }
    return found
  }

  /// The nearest layer in a direction among the layers in the same scrolling container.
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

extension Rect {
  /// The distance to a layer's edge in points, in the coordinates of the window.
  @MainActor fileprivate func distance(to layer: Layer) -> Double {
    let other = layer.convertToWindow(layer.bounds)
    let across = max(0, other.minX - maxX, minX - other.maxX)
    return across + max(0, other.minY - maxY, minY - other.maxY)
  }

  @MainActor fileprivate func centerDistance(to layer: Layer) -> Double {
    abs(layer.convertToWindow(layer.bounds).midX - midX)
  }
}

extension FocusController.Direction {
  /// The distance between two rectangles in the direction, or `nil` if `to` is not in that
  /// direction.
  ///
  /// Gaps across the direction count double, so rows and columns are followed to their ends. A
  /// rectangle that spans the other one, such as a tall list next to it, is not in that direction.
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

struct WeakLayer {
  weak var layer: Layer?
}

extension Layer {
  /// Whether neither the layer nor a layer around it is hidden, disabled or fully transparent.
  package var isUsable: Bool { chain.allSatisfy(\.canContainFocus) }

  /// Whether the layer and the layers inside it may have the focus. A layer that fades out must not
  /// have it, because the user would act on an invisible control.
  var canContainFocus: Bool { !isHidden && isUserInteractionEnabled && opacity > 0 }
}
