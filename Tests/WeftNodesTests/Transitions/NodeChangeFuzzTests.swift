// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Transitions, animations, gestures, traits and removals that interrupt each other, also from each
/// other's callbacks.
@MainActor @Suite struct NodeChangeFuzzTests {
  @Test(arguments: seeds(40))
  func randomNodeChangesComeToRest(seed: UInt64) async throws {
    let world = try World(seed: seed)
    for _ in 0..<40 {
      world.budget = 6
      world.act()
      for _ in 0..<Int.random(in: 0...3, using: &world.generator) { world.window.advanceOneFrame() }
    }
    try await world.comeToRest()
    #expect(world.ends.sorted() == Array(0..<world.begun), "seed \(seed): each ends once")
    for board in world.boards {
      let expected = board.shown.map { board.parts[$0] }
      #expect(board.subnodes.isIdentical(to: expected), "seed \(seed)")
      #expect(board.layer.sublayers.isIdentical(to: expected.map(\.layer)), "seed \(seed)")
      for part in expected {
        let layer = part.layer
        #expect(layer.animationKeys == [], "seed \(seed)")
        #expect(layer.presentation.frame == layer.frame, "seed \(seed)")
        let isFaint = (part as? ControlNode)?.isEnabled == false
        #expect(layer.opacity == part.alpha * (isFaint ? 0.5 : 1), "seed \(seed): \(part)")
        #expect(layer.bounds.size == part.frame.size, "seed \(seed)")
        #expect(part.isVisible, "seed \(seed)")
      }
      for part in board.parts where !expected.contains(where: { $0 === part }) {
        #expect(!part.isInHierarchy && part.supernode == nil, "seed \(seed)")
      }
    }
    #expect(world.controls.allSatisfy { !$0.isTracking && !$0.isHighlighted }, "seed \(seed)")
    #expect(world.gestures.allSatisfy { $0.state == .possible }, "seed \(seed)")
    #expect(world.open.isEmpty, "seed \(seed): \(world.open) began and did not end")
    #expect(world.window.isSettled)
  }

  /// Random changes with a window that one of the callbacks closes.
  @Test(arguments: seeds(40))
  func aCallbackClosesTheWindow(seed: UInt64) async throws {
    weak var root: DisplayNode?
    do {
      let world = try World(seed: seed)
      root = world.window.host.rootNode
      world.closesAfter = Int.random(in: 1...20, using: &world.generator)
      for _ in 0..<40 {
        world.budget = 6
        world.act()
        world.window.advanceOneFrame()
      }
      world.window.close()
      world.window.advance(by: 1)
      await world.turn()
      #expect(world.ends.sorted() == Array(0..<world.begun), "seed \(seed): each ends once")
      #expect(world.controls.allSatisfy { !$0.isTracking && !$0.isHighlighted }, "seed \(seed)")
      #expect(world.open.isEmpty, "seed \(seed): \(world.open) began and did not end")
      #expect(world.boards.allSatisfy { !$0.isInHierarchy }, "seed \(seed)")
      world.forget()
    }
    #expect(root == nil, "seed \(seed): nobody keeps the nodes")
  }
}

/// A window whose boards make further changes in each callback.
@MainActor private final class World {
  var generator: SeededGenerator
  let window: HeadlessWindow
  private(set) var boards: [Board] = []
  private(set) var controls: [ControlNode] = []
  private(set) var gestures: [GestureRecognizer] = []
  /// The number of started transitions and animations, and the numbers of the ended ones.
  private(set) var begun = 0
  private(set) var ends: [Int] = []
  /// The gestures that have begun.
  private(set) var open: Set<String> = []
  /// The number of further changes that callbacks make.
  var budget = 0
  /// The number of callbacks before the window closes.
  var closesAfter: Int?
  private var isPressed = false

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let inner = Board((0..<3).map { _ in DrawnNode(.accent) })
    let (button, switches) = (ButtonNode("Press"), SwitchNode(label: "On"))
    controls = [button, switches]
    let drawn = DrawnNode(.label)
    drawn.backgroundColor = .accent
    let outer = Board([drawn, button, inner, DisplayNode(), switches])
    outer.parts[3].backgroundColor = Color(hex: 0xFF7800)
    boards = [outer, inner]
    let root = DisplayNode { _, _ in outer }
    window = HeadlessWindow(
      size: Size(width: 200, height: 200), schedule: .seeded(seed), rootNode: root)
    outer.change([0, 1, 2], 30)
    inner.change([0, 1], 20)
    for board in boards { board.onCallback = { [weak self] in self?.answer() } }
    watch(drawn, "drawn")
    watch(inner, "inner")
    watch(root, "root")
    for control in controls {
      control.addAction(for: .all) { [weak self] in self?.answer() }
    }
    try window.settle()
  }

  private func watch(_ node: DisplayNode, _ name: String) {
    let note = { [weak self] (kind: String) in
      { (gesture: GestureRecognizer) in
        switch gesture.state {
        case .began: self?.open.insert("\(name) \(kind)")
        case .ended, .cancelled, .failed: self?.open.remove("\(name) \(kind)")
        default: break
        }
        self?.answer()
      } as @MainActor (GestureRecognizer) -> Void
    }
    let new: [GestureRecognizer] = [
      PanGestureRecognizer(action: note("pan")), TapGestureRecognizer(action: note("tap")),
      TapGestureRecognizer(count: 2, action: note("double")),
      LongPressGestureRecognizer(action: note("long")),
      PinchGestureRecognizer(action: note("pinch")), HoverGestureRecognizer(action: note("hover")),
    ]
    for gesture in new { node.addGestureRecognizer(gesture) }
    gestures += new.filter { !($0 is HoverGestureRecognizer) }
  }

  /// A callback, which often makes another change.
  private func answer() {
    if let left = closesAfter {
      closesAfter = left - 1
      if left == 1 {
        window.close()
        return
      }
    }
    guard budget > 0, Int.random(in: 0..<3, using: &generator) > 0 else { return }
    budget -= 1
    act()
  }

  private func start() -> Int {
    begun += 1
    return begun - 1
  }

  /// Makes one random change.
  func act() {
    let board = boards.randomElement(using: &generator)!
    let part = board.parts.randomElement(using: &generator)!
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1, 2:
      shuffle(board)
      let number = start()
      board.way = Int.random(in: 0..<5, using: &generator)
      board.defaultLayoutTransitionDuration = .random(in: 0...0.15, using: &generator)
      board.transitionLayout(
        animated: Int.random(in: 0..<4, using: &generator) > 0,
        shouldMeasureAsync: .random(using: &generator)
      ) { [weak self] _ in
        self?.ends.append(number)
        self?.answer()
      } measurementCompletion: { [weak self] in
        self?.answer()
      }
    case 3: shuffle(board)
    case 4, 5:
      let number = start()
      let animation: Animation =
        Bool.random(using: &generator)
        ? .easeInOut(duration: .random(in: 0...0.2, using: &generator))
        : Animation.spring(duration: 0.15).initialVelocity(Vector(dx: 300, dy: -200))
      let (alpha, angle) = (
        Double.random(in: 0.2...1, using: &generator), Double.random(in: -1...1, using: &generator)
      )
      DisplayNode.animate(animation) {
        part.alpha = alpha
        part.transform = .rotation(by: angle)
        if Bool.random(using: &generator) { shuffle(board) }
      } completion: { [weak self] _ in
        self?.ends.append(number)
        self?.answer()
      }
    case 6:
      window.traits.colorScheme = window.traits.colorScheme == .dark ? .light : .dark
      window.traits.reducesMotion = Int.random(in: 0..<4, using: &generator) == 0
    case 7:
      window.traits.layoutDirection = Bool.random(using: &generator) ? .leftToRight : .rightToLeft
    case 8: part.removeFromSupernode()
    case 9: board.cancelLayoutTransition()
    case 10: controls.randomElement(using: &generator)?.isEnabled.toggle()
    case 11: window.key([KeyEvent.Key.tab, .space, .enter].randomElement(using: &generator)!)
    default: point()
    }
  }

  private func shuffle(_ board: Board) {
    let count = Int.random(in: 0...board.parts.count, using: &generator)
    board.change(
      Array(board.parts.indices.shuffled(using: &generator).prefix(count)),
      Double(Int.random(in: 1...4, using: &generator)) * 10)
  }

  private func point() {
    let place = Point(
      x: Double.random(in: 0..<200, using: &generator),
      y: Double.random(in: 0..<120, using: &generator))
    let modifiers: Modifiers = Int.random(in: 0..<3, using: &generator) == 0 ? .control : []
    let phase: PointerEvent.Phase
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where isPressed: (phase, isPressed) = (.up, false)
    case 1 where isPressed: (phase, isPressed) = (.cancel, false)
    case _ where isPressed: phase = .drag
    case 0: phase = .hover
    default: (phase, isPressed) = (.down, true)
    }
    window.send(phase, at: place, device: .mouse, modifiers: modifiers)
  }

  /// Ends all input and callbacks, and waits until nothing moves.
  func comeToRest() async throws {
    budget = 0
    if isPressed { window.send(.up, at: Point(x: 199, y: 199), device: .mouse) }
    window.send(.leave, at: .zero, device: .mouse)
    for board in boards { board.setNeedsLayout() }
    // A board that another layout removes has its own layout when it returns.
    boards[0].change([0, 1, 2, 3, 4], 10)
    try await window.settle()
    window.advance(by: 1)
    try await window.settle()
    await turn()
  }

  /// Runs the completions that no window calls, of changes that never appeared.
  func turn() async {
    for _ in 0..<20 { await Task.yield() }
  }

  func forget() { (boards, controls, gestures) = ([], [], []) }
}

/// A column of some of its parts, with transitions between several layouts.
private final class Board: DisplayNode {
  let parts: [DisplayNode]
  private let content = Box<(shown: [Int], length: Double)>(([], 10))
  var onCallback: (@MainActor () -> Void)?
  var way = 0

  init(_ parts: [DisplayNode]) {
    self.parts = parts
    super.init()
  }

  var shown: [Int] { content.value.withLock { $0.shown } }

  func change(_ shown: [Int], _ length: Double) {
    content.value.withLock { $0 = (shown, length) }
    setNeedsLayout()
  }

  nonisolated override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)?
  {
    let (shown, length) = content.value.withLock { $0 }
    return StackLayoutSpec(
      .column, alignItems: .start,
      children: shown.map { index in
        parts[index].minWidth(.points(length)).minHeight(.points(length / 2))
      })
  }

  override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    switch way {
    case 0: onCallback?()
    case 1:
      DisplayNode.animate(duration: 0.1) {
        for node in context.insertedSubnodes { node.frame.origin.x += 20 }
      } completion: { [weak self] in
        self?.onCallback?()
        context.completeTransition($0)
      }
      return
    case 2: return context.completeTransition(false)
    default: break
    }
    super.animateLayoutTransition(context)
  }

  override func didCompleteLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    onCallback?()
  }

  override func didExitVisibleState() {
    super.didExitVisibleState()
    onCallback?()
  }
}
