// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
public import WeftLayout

/// A click or a tap, or several in a row; for ``Component/gesture(_:)-(TapGesture)``.
public struct TapGesture: Sendable {
  private let count: Int
  private var ended: @MainActor @Sendable () -> Void = {}

  /// Makes a gesture of a number of taps.
  public init(count: Int = 1) {
    self.count = count
  }

  /// The gesture with an action when it is done; main actor.
  public func onEnded(_ action: @escaping @MainActor @Sendable () -> Void) -> TapGesture {
    var copy = self
    copy.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    Interaction(kind: .tap(count: count)) { [ended] _ in ended() }
  }
}

/// A press that lasts; for ``Component/gesture(_:)-(LongPressGesture)``.
public struct LongPressGesture: Sendable {
  private let minimumDuration: Double
  private var ended: @MainActor @Sendable (Bool) -> Void = { _ in }

  /// Makes a gesture of a press of at least so many seconds.
  public init(minimumDuration: Double = 0.5) {
    self.minimumDuration = minimumDuration
  }

  /// The gesture with an action when the press has lasted so long, which gets `true`; main actor.
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

/// A movement with the button, or the finger, down; for ``Component/gesture(_:)-(DragGesture)``.
public struct DragGesture: Sendable {
  /// The state of the gesture, in points of the component.
  public struct Value: Hashable, Sendable {
    /// The translation since the beginning.
    public var translation: Size
    /// Where the pointer is.
    public var location: Point
    /// Where the pointer was in the beginning.
    public var startLocation: Point
  }

  private let minimumDistance: Double
  private var changed: @MainActor @Sendable (Value) -> Void = { _ in }
  private var ended: @MainActor @Sendable (Value) -> Void = { _ in }

  /// Makes a gesture that begins after a distance in points.
  public init(minimumDistance: Double = 10) {
    self.minimumDistance = minimumDistance
  }

  /// The gesture with an action at each movement; main actor.
  public func onChanged(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> DragGesture {
    var copy = self
    copy.changed = action
    return copy
  }

  /// The gesture with an action at the release of the pointer, which is not called if the gesture
  /// is cancelled; main actor.
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

/// Two fingers that move apart or together; for ``Component/gesture(_:)-(MagnifyGesture)``.
public struct MagnifyGesture: Sendable {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    /// The scale since the beginning.
    public var magnification: Double
  }

  private var turn = TurnActions<Value>()

  /// Makes a gesture.
  public init() {}

  /// The gesture with an action at each movement; main actor.
  public func onChanged(
    _ action: @escaping @MainActor @Sendable (Value) -> Void
  ) -> MagnifyGesture {
    var copy = self
    copy.turn.changed = action
    return copy
  }

  /// The gesture with an action when it is done, not when it is cancelled; main actor.
  public func onEnded(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> MagnifyGesture {
    var copy = self
    copy.turn.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    turn.interaction(.magnify) { Value(magnification: $0) }
  }
}

/// Two fingers that turn; for ``Component/gesture(_:)-(RotateGesture)``.
public struct RotateGesture: Sendable {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    /// The angle since the beginning.
    public var rotation: Angle
  }

  private var turn = TurnActions<Value>()

  /// Makes a gesture.
  public init() {}

  /// The gesture with an action at each movement; main actor.
  public func onChanged(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> RotateGesture {
    var copy = self
    copy.turn.changed = action
    return copy
  }

  /// The gesture with an action when it is done, not when it is cancelled; main actor.
  public func onEnded(_ action: @escaping @MainActor @Sendable (Value) -> Void) -> RotateGesture {
    var copy = self
    copy.turn.ended = action
    return copy
  }

  fileprivate var interaction: Interaction {
    turn.interaction(.rotate) { Value(rotation: .radians($0)) }
  }
}

/// The actions of a gesture of two fingers.
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
  /// The component with a gesture.
  public func gesture(_ gesture: TapGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// The component with a gesture.
  public func gesture(_ gesture: LongPressGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// The component with a gesture.
  public func gesture(_ gesture: DragGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// The component with a gesture.
  public func gesture(_ gesture: MagnifyGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }

  /// The component with a gesture.
  public func gesture(_ gesture: RotateGesture) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [gesture.interaction])
  }
}
