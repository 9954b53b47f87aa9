// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// A component with gestures. The modifiers of ``Component`` create it.
public struct InteractiveComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  private var interactions: [Interaction]

  init(_ content: Content, _ interactions: [Interaction]) {
    self.content = content
    self.interactions = interactions
  }

  func adding(_ interaction: Interaction) -> Self {
    var copy = self
    copy.interactions.append(interaction)
    return copy
  }
}

extension InteractiveComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let isEnabled = cursor.environment.isEnabled
    let bound = interactions.map { interaction in
      Interaction(kind: interaction.kind, action: cursor.action(interaction.action))
    }
    cursor.wrap(content, for: Self.self, into: &parts) {
      InteractiveNode()
    } update: {
      $0.setInteractions(isEnabled ? bound : [])
    }
  }
}

extension InteractiveComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    InteractiveComponent<Row>(row, interactions)
  }
}

struct Interaction: Sendable {
  enum Kind: Hashable, Sendable {
    case tap(count: Int)
    case longPress(minimumDuration: Double)
    case hover
    case drag(minimumDistance: Double)
    case magnify
    case rotate
  }

  enum Event: Sendable {
    case recognized
    case hover(Bool)
    case drag(Vector, at: Point, Phase)
    case turned(Double, Phase)
  }

  enum Phase: Sendable {
    case changed
    case ended
    case cancelled

    var isOver: Bool { self != .changed }
  }

  let kind: Kind
  let action: @MainActor @Sendable (Event) -> Void
}

/// The newest interactions, retained by recognizers because their node may be deallocated. If the
/// newest value lacks a gesture that has begun, its previous actions are called for the end.
private final class NewestInteractions: Sendable {
  private struct Stored {
    var newest: [Interaction] = []
    var begun: Set<Interaction.Kind> = []
    var ending: [Interaction] = []

    func actions(of kind: Interaction.Kind) -> [Interaction] {
      let own = newest.filter { $0.kind == kind }
      return own.isEmpty ? ending.filter { $0.kind == kind } : own
    }
  }

  private let stored = Mutex(Stored())

  var kinds: [Interaction.Kind] { stored.withLock { $0.newest.map(\.kind) } }

  func replace(by new: [Interaction]) -> [Interaction.Kind] {
    // The user's closures are released outside the lock.
    let old = stored.withLock { stored in
      defer {
        stored.ending = stored.begun.subtracting(new.map(\.kind)).flatMap(stored.actions)
        stored.newest = new
      }
      return stored
    }
    return old.newest.map(\.kind)
  }

  /// Calls the actions of a kind, and returns whether any exist. `isOver` is whether the event ends
  /// or continues a gesture, or `nil` for a whole gesture.
  @MainActor @discardableResult
  func send(
    _ event: Interaction.Event, to kind: Interaction.Kind, isOver: Bool? = nil
  ) -> Bool {
    let actions = stored.withLock { stored in
      let actions = stored.actions(of: kind)
      if isOver == false { stored.begun.insert(kind) }
      if isOver == true {
        stored.begun.remove(kind)
        stored.ending.removeAll { $0.kind == kind }
      }
      return actions
    }
    for interaction in actions { interaction.action(event) }
    return !actions.isEmpty
  }
}

@MainActor final class InteractiveNode: ContainerNode {
  nonisolated private let interactions = NewestInteractions()
  nonisolated private let hasLoaded = Mutex(false)
  private var installed: [(kind: Interaction.Kind, recognizer: GestureRecognizer)] = []

  nonisolated func setInteractions(_ new: [Interaction]) {
    if interactions.replace(by: new) != new.map(\.kind) {
      // The accessibility properties of a tappable node do not apply to its parts.
      isAccessibilityWrapper = !new.contains { $0.kind == .tap(count: 1) }
      if hasLoaded.withLock({ $0 }) { soon { [weak self] in self?.install() } }
    }
  }

  override func didLoad() {
    super.didLoad()
    hasLoaded.withLock { $0 = true }
    install()
  }

  override var defaultAccessibility: Accessibility {
    var result = super.defaultAccessibility
    if interactions.kinds.contains(.tap(count: 1)) {
      result.isElement = true
      result.role = .button
      result.actions = [.activate]
      result.label = textInside
    }
    return result
  }

  override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == .activate else { return false }
    return interactions.send(.recognized, to: .tap(count: 1))
  }

  private func install() {
    let kinds = interactions.kinds
    for (_, recognizer) in installed.filter({ !kinds.contains($0.kind) }) {
      removeGestureRecognizer(recognizer)
    }
    installed.removeAll { !kinds.contains($0.kind) }
    for kind in kinds where !installed.contains(where: { $0.kind == kind }) {
      let recognizer = makeRecognizer(kind)
      addGestureRecognizer(recognizer)
      installed.append((kind, recognizer))
    }
  }

  private func makeRecognizer(_ kind: Interaction.Kind) -> GestureRecognizer {
    // A continuous gesture may end after its node was deallocated.
    let interactions = interactions
    switch kind {
    case .tap(let count):
      return TapGestureRecognizer(count: count) { [weak self] _ in
        self?.interactions.send(.recognized, to: kind)
      }
    case .longPress(let duration):
      let recognizer = LongPressGestureRecognizer { [weak self] in
        if $0.state == .began { self?.interactions.send(.recognized, to: kind) }
      }
      recognizer.minimumPressDuration = duration
      return recognizer
    case .hover:
      return HoverGestureRecognizer {
        switch $0.state {
        case .began: interactions.send(.hover(true), to: kind, isOver: false)
        case .ended, .cancelled: interactions.send(.hover(false), to: kind, isOver: true)
        default: break
        }
      }
    case .drag(let distance):
      let recognizer = PanGestureRecognizer {
        let event = Interaction.Event.drag($0.translation(), at: $0.location(), $0.phase)
        interactions.send(event, to: kind, isOver: $0.phase.isOver)
      }
      recognizer.minimumDistance = distance
      return recognizer
    case .magnify:
      return PinchGestureRecognizer {
        interactions.send(.turned($0.scale, $0.phase), to: kind, isOver: $0.phase.isOver)
      }
    case .rotate:
      return RotationGestureRecognizer {
        interactions.send(.turned($0.rotation, $0.phase), to: kind, isOver: $0.phase.isOver)
      }
    }
  }
}

extension GestureRecognizer {
  fileprivate var phase: Interaction.Phase {
    switch state {
    case .ended: .ended
    case .cancelled: .cancelled
    default: .changed
    }
  }
}

extension DisplayNode {
  @MainActor fileprivate var textInside: String? {
    var labels: [String] = []
    var nodes: [DisplayNode] = subnodes.reversed()
    while let node = nodes.popLast() {
      if let label = node.accessibility.label {
        labels.append(label)
      } else {
        nodes += node.subnodes.reversed()
      }
    }
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }
}

// Actions run on the main actor. The closure of the newest value is used.
extension Component {
  /// Adds an action for a click or tap.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor @Sendable () -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.tap(count, action)])
  }

  /// Adds an action for a press with a minimum duration in seconds.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping @MainActor @Sendable () -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.longPress(minimumDuration, action)])
  }

  /// Adds an action for a pointer that enters or leaves.
  public func onHover(
    perform action: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.hover(action)])
  }

  /// Adds an action for drags, which begin after `minimumDistance` points, or with the press if it
  /// is 0.
  ///
  /// - Parameter action: Receives the translation since the start, in points of the component, and
  ///   whether the gesture is over.
  public func onDragGesture(
    minimumDistance: Double = 8,
    perform action: @escaping @MainActor @Sendable (_ translation: Vector, _ isOver: Bool) -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.drag(minimumDistance, action)])
  }

  /// Adds an action for two fingers that move apart or together. It receives the scale relative to
  /// the start, and whether the gesture is over.
  public func onMagnifyGesture(
    perform action: @escaping @MainActor @Sendable (_ scale: Double, _ isOver: Bool) -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.turned(.magnify, action)])
  }

  /// Adds an action for two fingers that rotate. It receives the angle since the start, in radians
  /// clockwise, and whether the gesture is over.
  public func onRotateGesture(
    perform action: @escaping @MainActor @Sendable (_ radians: Double, _ isOver: Bool) -> Void
  ) -> InteractiveComponent<Self> {
    InteractiveComponent(self, [.turned(.rotate, action)])
  }
}

extension InteractiveComponent {
  /// Adds an action for a click or tap.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor @Sendable () -> Void
  ) -> Self { adding(.tap(count, action)) }

  /// Adds an action for a press with a minimum duration in seconds.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping @MainActor @Sendable () -> Void
  ) -> Self { adding(.longPress(minimumDuration, action)) }

  /// Adds an action for a pointer that enters or leaves.
  public func onHover(perform action: @escaping @MainActor @Sendable (Bool) -> Void) -> Self {
    adding(.hover(action))
  }
}

extension Interaction {
  fileprivate static func tap(
    _ count: Int, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> Interaction {
    Interaction(kind: .tap(count: count)) { _ in action() }
  }

  fileprivate static func longPress(
    _ duration: Double, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> Interaction {
    Interaction(kind: .longPress(minimumDuration: duration)) { _ in action() }
  }

  fileprivate static func hover(
    _ action: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> Interaction {
    Interaction(kind: .hover) { if case .hover(let isOver) = $0 { action(isOver) } }
  }

  fileprivate static func turned(
    _ kind: Kind, _ action: @escaping @MainActor @Sendable (Double, Bool) -> Void
  ) -> Interaction {
    Interaction(kind: kind) {
      if case .turned(let amount, let phase) = $0 { action(amount, phase.isOver) }
    }
  }

  fileprivate static func drag(
    _ distance: Double, _ action: @escaping @MainActor @Sendable (Vector, Bool) -> Void
  ) -> Interaction {
    Interaction(kind: .drag(minimumDistance: distance)) {
      if case .drag(let translation, _, let phase) = $0 { action(translation, phase.isOver) }
    }
  }
}
