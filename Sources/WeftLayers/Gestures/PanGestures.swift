// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Recognizes a drag.
@MainActor public final class PanGestureRecognizer: GestureRecognizer {
  /// The axes of the drag. Movement along the other axis fails, so that an outer list can scroll.
  public var directions: ScrollDirections = .all
  /// The distance in points before the gesture begins. A gesture with a distance of 0 begins with
  /// the press, unless it has ``directions`` or the press is on a control inside its layer.
  public var minimumDistance = 8.0
  /// Whether a control inside the layer receives the press.
  var isBehindControl = false
  /// The minimum number of fingers.
  public var minimumNumberOfTouches = 1

  private var pointers: [Int: Point] = [:]
  private var moved = Vector.zero
  private var path = Point.zero
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  /// Creates a recognizer. The action is called when the drag begins, changes, and ends or is
  /// canceled.
  public init(action: @escaping @MainActor (PanGestureRecognizer) -> Void) {
    super.init(perform: { gesture in (gesture as? PanGestureRecognizer).map(action) })
  }

  /// The movement since the start in points of the window. Setting it sets a new reference. See
  /// ``translation(in:)`` for the points of a layer.
  public var translation: Vector {
    get { moved }
    set { moved = newValue }
  }

  /// Returns ``translation`` in points of a layer, by default the gesture's, with its transforms
  /// and zoom.
  public func translation(in layer: Layer? = nil) -> Vector {
    (layer ?? self.layer)?.convertFromWindow(moved) ?? moved
  }

  /// The velocity in points of the window per second. It is zero while the pointers rest.
  public var velocity: Vector { tracker.velocity(at: lastTime) }

  override func reset() {
    (pointers, moved, path) = ([:], .zero, .zero)
    tracker.reset()
  }

  override func verdict(on input: Input) -> Verdict {
    guard case .pointer(let event, let all) = input else {
      if case .pinch = input { return state.isActive ? .wait : .fail }
      return .wait
    }
    lastTime = event.time
    switch event.phase {
    case .down:
      pointers = all
      // The movement counts from the moment when enough fingers are down.
      if !state.isActive, all.count <= minimumNumberOfTouches { moved = .zero }
      tracker.add(path, at: event.time)
      return !state.isActive && beginsWithPress ? .begin : .wait
    case .drag:
      follow(all, at: event.time)
      if state.isActive { return .change }
      return canBegin ?? false ? .begin : canBegin == nil ? .wait : .fail
    case .up:
      pointers = all
      guard all.isEmpty else { return .wait }
      return state.isActive ? .end : .fail
    case .cancel: return state.isActive ? .cancel : .fail
    case .hover, .leave: return .wait
    }
  }

  private var beginsWithPress: Bool {
    minimumDistance <= 0 && directions == .all && !isBehindControl
      && pointers.count >= minimumNumberOfTouches
  }

  private var canBegin: Bool? {
    guard pointers.count >= minimumNumberOfTouches else { return nil }
    let along = Vector(
      dx: directions.isDisjoint(with: .horizontal) ? 0 : moved.dx,
      dy: directions.isDisjoint(with: .vertical) ? 0 : moved.dy)
    let across = Vector(dx: moved.dx - along.dx, dy: moved.dy - along.dy)
    let distance =
      isBehindControl ? max(minimumDistance, TapGestureRecognizer.slop) : minimumDistance
    if moved == .zero || max(along.length, across.length) < distance { return nil }
    return along.length >= across.length
  }

  /// Moves by the mean movement of the fingers. An added or removed finger causes none.
  private func follow(_ all: [Int: Point], at time: Double) {
    let common = all.filter { pointers[$0.key] != nil }
    var sum = Vector.zero
    for (pointer, location) in common {
      let before = pointers[pointer] ?? location
      sum = Vector(dx: sum.dx + location.x - before.x, dy: sum.dy + location.y - before.y)
    }
    pointers = all
    guard !common.isEmpty else { return }
    let count = Double(common.count)
    let step = Vector(dx: sum.dx / count, dy: sum.dy / count)
    moved = Vector(dx: moved.dx + step.dx, dy: moved.dy + step.dy)
    path = Point(x: path.x + step.dx, y: path.y + step.dy)
    tracker.add(path, at: time)
  }
}

/// Recognizes a quick stroke in one direction.
@MainActor public final class SwipeGestureRecognizer: GestureRecognizer {
  /// A direction on the screen.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The direction of the stroke.
    case up, down, left, right
  }

  /// The direction of the stroke.
  public let direction: Direction

  /// The minimum distance in points, the maximum deviation as a fraction of it, and the maximum
  /// duration in seconds.
  static let distance = 50.0
  static let stray = 0.5
  static let duration = 0.5

  private var start: (location: Point, time: Double)?

  /// Creates a recognizer. The action is called when the stroke is complete.
  public init(_ direction: Direction, action: @escaping @MainActor (SwipeGestureRecognizer) -> Void)
  {
    self.direction = direction
    super.init(perform: { gesture in (gesture as? SwipeGestureRecognizer).map(action) })
  }

  override var deadline: Double? { start.map { $0.time + Self.duration } }

  override func reset() { start = nil }

  override func verdict(on input: Input) -> Verdict {
    switch input {
    case .time(let now): return deadline.map { now >= $0 } ?? false ? .fail : .wait
    case .pinch: return .fail
    case .pointer(let event, _):
      switch event.phase {
      case .down:
        if start != nil { return .fail }
        start = (event.location, event.time)
        return .wait
      case .drag: return verdict(on: event)
      // A quick stroke may consist of no other event.
      case .up: return verdict(on: event) == .end ? .end : .fail
      case .cancel: return .fail
      case .hover, .leave: return .wait
      }
    }
  }

  private func verdict(on event: PointerEvent) -> Verdict {
    guard let start, event.time < start.time + Self.duration else { return .fail }
    let (along, across) = measure(from: start.location, to: event.location)
    if across > max(TapGestureRecognizer.slop, along * Self.stray) { return .fail }
    if along < -TapGestureRecognizer.slop { return .fail }
    return along >= Self.distance ? .end : .wait
  }

  private func measure(from start: Point, to end: Point) -> (along: Double, across: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return switch direction {
    case .right: (dx, abs(dy))
    case .left: (-dx, abs(dy))
    case .down: (dy, abs(dx))
    case .up: (-dy, abs(dx))
    }
  }
}
