// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
public import WeftLayout

/// One or more clicks or taps, for ``Component/gesture(_:)-(TapGesture)``.
public struct TapGesture: Sendable {
  private let count: Int
  private var ended: @MainActor @Sendable () -> Void = {}

  /// Creates a gesture with a number of taps.
  public init(count: Int = 1) {
    self.count = count
  }

  /// Sets the action for the completed gesture. It runs on the main actor.
  public func onEnded(_ action: @escaping @MainActor @Sendable () -> Void) -> TapGesture {
    var copy = self
    copy.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    Interaction(kind: .tap(count: count)) { [ended] _ in ended() }
  }
}

/// A long press, for ``Component/gesture(_:)-(LongPressGesture)``.
public struct LongPressGesture: Sendable {
  private let minimumDuration: Double
  private var ended: @MainActor @Sendable (Bool) -> Void = { _ in }

  /// Creates a gesture for a press with a minimum duration in seconds.
  public init(minimumDuration: Double = 0.5) {
    self.minimumDuration = minimumDuration
  }

  /// Sets the action for a press that has lasted long enough. Called with `true` on the main actor.
  public func onEnded(
    _ action: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> LongPressGesture {
    var copy = self
    copy.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    Interaction(kind: .longPress(minimumDuration: minimumDuration)) { [ended] _ in ended(true) }
  }
}

/// A drag, for ``Component/gesture(_:)-(DragGesture)``.
public struct DragGesture: Sendable {
  /// The state of the gesture, in points of the component.
  public struct Value: Hashable, Sendable {
    /// The translation since the start.
    public var translation: Size
    /// The location of the pointer.
    public var location: Point
    /// The location of the pointer at the start.
    public var startLocation: Point
  }

  private let minimumDistance: Double
  private var changed: @MainActor @Sendable (Value) -> Void = { _ in }
  private var ended: @MainActor @Sendable (Value) -> Void = { _ in }

  /// Creates a gesture that begins after a distance in points, or with the press if it is 0.
  public init(minimumDistance: Double = 10) {
    self.minimumDistance = minimumDistance
  }

  /// Sets the action for each movement. It runs on the main actor.
  public func onChanged(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> DragGesture {
    var copy = self
    copy.changed = action
    return copy
  }

  /// Sets the action for the release. It runs on the main actor, unless the gesture is canceled.
  public func onEnded(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> DragGesture {
    var copy = self
    copy.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    Interaction(kind: .drag(minimumDistance: minimumDistance)) { [changed, ended] event in
      guard case .drag(let way, let location, let phase) = event else { return }
      let value = Value(
        translation: Size(width: way.dx, height: way.dy), location: location,
        startLocation: Point(x: location.x - way.dx, y: location.y - way.dy))
      switch phase {
      case .changed: changed(value)
      case .ended: ended(value)
      case .cancelled: break
      }
    }
  }
}

/// Two fingers that move apart or together, for ``Component/gesture(_:)-(MagnifyGesture)``.
public struct MagnifyGesture: Sendable {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    /// The scale relative to the start.
    public var magnification: Double
  }

  private var turn = TurnActions<Value>()

  /// Creates a gesture.
  public init() {}

  /// Sets the action for each movement. It runs on the main actor.
  public func onChanged(
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> MagnifyGesture {
    var copy = self
    copy.turn.changed = action
    return copy
  }

  /// Sets the action for the end. It runs on the main actor, unless the gesture is canceled.
  public func onEnded(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> MagnifyGesture {
    var copy = self
    copy.turn.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    turn.interaction(.magnify) { Value(magnification: $0) }
  }
}

/// Two fingers that rotate, for ``Component/gesture(_:)-(RotateGesture)``.
public struct RotateGesture: Sendable {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    /// The angle since the start.
    public var rotation: Angle
  }

  private var turn = TurnActions<Value>()

  /// Creates a gesture.
  public init() {}

  /// Sets the action for each movement. It runs on the main actor.
  public func onChanged(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> RotateGesture {
    var copy = self
    copy.turn.changed = action
    return copy
  }

  /// Sets the action for the end. It runs on the main actor, unless the gesture is canceled.
  public func onEnded(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> RotateGesture {
    var copy = self
    copy.turn.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    turn.interaction(.rotate) { Value(rotation: .radians($0)) }
  }
}

private struct TurnActions<Value: Sendable>: Sendable {
  var changed: @MainActor @Sendable (Value) -> Void = { _ in }
  var ended: @MainActor @Sendable (Value) -> Void = { _ in }

  func interaction(
    _ kind: Interaction.Kind, _ value: @escaping @Sendable (Double) -> Value
  ) -> Interaction {
    Interaction(kind: kind) { [changed, ended] event in
      guard case .turned(let amount, let phase) = event else { return }
      switch phase {
      case .changed: changed(value(amount))
      case .ended: ended(value(amount))
      case .cancelled: break
      }
    }
  }
}

extension Component {
  /// Adds a gesture.
  public func gesture(_ gesture: TapGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// Adds a gesture.
  public func gesture(_ gesture: LongPressGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// Adds a gesture.
  public func gesture(_ gesture: DragGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// Adds a gesture.
  public func gesture(_ gesture: MagnifyGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// Adds a gesture.
  public func gesture(_ gesture: RotateGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }
}
