// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// A random tree of components, whose siblings have keys.
private indirect enum Piece: Equatable, Sendable {
  case text(String)
  case counter
  case column([Child])
  case row([Child])
  case padded(Piece)
  case colored(Piece, Color)
  case optional(Piece?)
  /// The rounds of a `for`, identified by their type and order.
  case loop([Piece])
  case either(Bool, Piece)
  case looking(Look, Piece)
  case placed(Place, Piece)
  case handed(Hint, Piece)
  case overlaid(Piece, with: String)
  case interactive(Piece, isEnabled: Bool)
  case toggle(Bool, isBox: Bool)
  case button(String, isEnabled: Bool)
  case circle(Color)

  enum Look: CaseIterable { case faint, framed, clipped, moved, shadowed, hidden }
  enum Place: CaseIterable { case padded, wide, prior, growing }
  enum Hint: CaseIterable { case red, large, short, disabled }

  struct Child: Equatable, Sendable, Identifiable {
    let id: Int
    var piece: Piece
  }

  var kind: String {
    switch self {
    case .text: "text"
    case .counter: "counter"
    case .column: "column"
    case .row: "row"
    // Named after the components' types, because another type at a position is another component.
    case .padded, .placed: "modified"
    case .colored, .looking: "decorated"
    case .optional: "optional"
    case .loop: "loop"
    case .either(let isFirst, _): "either\(isFirst)"
    case .handed: "environment"
    case .overlaid: "overlaid"
    case .interactive: "interactive"
    case .toggle: "toggle"
    case .button: "button"
    case .circle: "circle"
    }
  }

  static func random(_ depth: Int, using random: inout SeededGenerator) -> Piece {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    func inside() -> Piece { .random(depth - 1, using: &random) }
    let isTrue = Bool.random(using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 18 : 6), using: &random) {
    case 0: return .text(pick(["warp", "weft", "a longer line of text"]))
    case 1, 2: return .counter
    case 3: return .toggle(isTrue, isBox: Bool.random(using: &random))
    case 4: return .button(pick(["Go", "Stop here"]), isEnabled: isTrue)
    case 5: return .circle(pick([.red, .green, .blue]))
    case 6, 7: return .column(children(depth - 1, using: &random))
    case 8: return .row(children(depth - 1, using: &random))
    case 9: return .padded(inside())
    case 10: return .colored(inside(), pick([.red, .green, .blue]))
    case 11: return .optional(isTrue ? inside() : nil)
    case 12: return .loop((0..<Int.random(in: 0...3, using: &random)).map { _ in inside() })
    case 13: return .either(isTrue, inside())
    case 14: return .looking(pick(Look.allCases), inside())
    case 15: return .placed(pick(Place.allCases), inside())
    case 16: return .handed(pick(Hint.allCases), inside())
    default:
      return isTrue
        ? .overlaid(inside(), with: pick(["x", "over"]))
        : .interactive(inside(), isEnabled: Bool.random(using: &random))
    }
  }

  private static func children(_ depth: Int, using random: inout SeededGenerator) -> [Child] {
    (0..<5).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      .map { Child(id: $0, piece: .random(depth, using: &random)) }
  }

  /// The tree with some random changes.
  func mutated(using random: inout SeededGenerator) -> Piece {
    if Int.random(in: 0..<8, using: &random) == 0 { return .random(2, using: &random) }
    switch self {
    case .column(let children): return .column(Self.mutated(children, using: &random))
    case .row(let children): return .row(Self.mutated(children, using: &random))
    case .padded(let piece): return .padded(piece.mutated(using: &random))
    case .colored(let piece, let color): return .colored(piece.mutated(using: &random), color)
    case .optional(let piece?): return .optional(piece.mutated(using: &random))
    case .loop(var pieces):
      for index in pieces.indices { pieces[index] = pieces[index].mutated(using: &random) }
      if Bool.random(using: &random) { pieces.append(.random(1, using: &random)) }
      if pieces.count > 3 { pieces.removeFirst() }
      return .loop(pieces)
    case .either(let isFirst, let piece):
      return .either(isFirst != (Int.random(in: 0..<4, using: &random) == 0), piece)
    case .looking(let look, let piece):
      return .looking(changed(look, using: &random), piece.mutated(using: &random))
    case .placed(let place, let piece):
      return .placed(changed(place, using: &random), piece.mutated(using: &random))
    case .handed(let hint, let piece):
      return .handed(changed(hint, using: &random), piece.mutated(using: &random))
    case .overlaid(let piece, let text):
      return .overlaid(piece.mutated(using: &random), with: text + "'")
    case .interactive(let piece, let isEnabled):
      return .interactive(piece.mutated(using: &random), isEnabled: !isEnabled)
    case .toggle(let isOn, let isBox): return .toggle(!isOn, isBox: isBox)
    case .button(let title, let isEnabled): return .button(title + "!", isEnabled: !isEnabled)
    default: return self
    }
  }

  /// The value, sometimes replaced by another.
  private func changed<Value: CaseIterable>(
    _ value: Value, using random: inout SeededGenerator
  ) -> Value {
    let all = Array(Value.allCases)
    return Bool.random(using: &random)
      ? value : all[Int.random(in: all.indices, using: &random)]
  }

  private static func mutated(_ children: [Child], using random: inout SeededGenerator) -> [Child] {
    var children = children
    for index in children.indices {
      children[index].piece = children[index].piece.mutated(using: &random)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: children.shuffle(using: &random)
    case 1: if !children.isEmpty { children.removeLast() }
    case 2:
      if let id = (0..<6).first(where: { id in !children.contains { $0.id == id } }) {
        children.insert(Child(id: id, piece: .random(1, using: &random)), at: 0)
      }
    default: break
    }
    return children
  }

  /// The identities of all counters, as the keys and kinds on the path to each.
  func counters(at path: String = "") -> [String] {
    let path = "\(path)/\(kind)"
    switch self {
    case .text, .toggle, .button, .circle: return []
    case .counter: return [path]
    case .column(let children), .row(let children):
      return children.flatMap { $0.piece.counters(at: "\(path)\($0.id)") }
    case .padded(let piece), .colored(let piece, _), .either(_, let piece), .looking(_, let piece),
      .placed(_, let piece), .handed(_, let piece), .overlaid(let piece, _),
      .interactive(let piece, _):
      return piece.counters(at: path)
    case .loop(let pieces):
      return pieces.enumerated().flatMap { $1.counters(at: "\(path)\($0)") }
    case .optional(let piece): return piece?.counters(at: path) ?? []
    }
  }

  func component(at path: String = "", _ log: CounterLog) -> AnyComponent {
    let path = "\(path)/\(kind)"
    switch self {
    case .text(let text): return AnyComponent(Text(text))
    case .counter: return AnyComponent(Counter(path: path, log: log))
    case .column(let children):
      return AnyComponent(
        VStack { ForEach(children) { Holder(child: $0, path: path, log: log) } })
    case .row(let children):
      return AnyComponent(
        HStack(spacing: 2) { ForEach(children) { Holder(child: $0, path: path, log: log) } })
    case .padded(let piece): return AnyComponent(piece.component(at: path, log).padding(3))
    case .colored(let piece, let color):
      return AnyComponent(piece.component(at: path, log).background(color).cornerRadius(2))
    case .loop(let pieces):
      return AnyComponent(
        VStack {
          for (index, piece) in pieces.enumerated() {
            Holder(child: Child(id: index, piece: piece), path: path, log: log)
          }
        })
    case .either(let isFirst, let piece):
      let inside = piece.component(at: path, log)
      return AnyComponent(
        Group {
          if isFirst {
            VStack { inside }
          } else {
            ZStack { inside }
          }
        })
    case .looking(let look, let piece):
      let inside = piece.component(at: path, log)
      let changed: DecoratedComponent<AnyComponent> =
        switch look {
        case .faint: inside.opacity(0.5)
        case .framed: inside.border(.red, width: 2)
        case .clipped: inside.clipShape(Capsule())
        case .moved: inside.offset(x: 4, y: 2)
        case .shadowed: inside.shadow(radius: 2, x: 1, y: 1)
        case .hidden: inside.hidden()
        }
      return AnyComponent(changed)
    case .placed(let place, let piece):
      let inside = piece.component(at: path, log)
      let changed: ModifiedComponent<AnyComponent> =
        switch place {
        case .padded: inside.padding(horizontal: 4, vertical: 1)
        case .wide: inside.frame(minWidth: 60, maxHeight: 40)
        case .prior: inside.layoutPriority(1)
        case .growing: inside.flexGrow()
        }
      return AnyComponent(changed)
    case .handed(let hint, let piece):
      let inside = piece.component(at: path, log)
      let changed: EnvironmentComponent<AnyComponent> =
        switch hint {
        case .red: inside.foregroundColor(.red)
        case .large: inside.font(.title)
        case .short: inside.lineLimit(1)
        case .disabled: inside.disabled()
        }
      return AnyComponent(changed)
    case .overlaid(let piece, let text):
      return AnyComponent(
        piece.component(at: path, log).overlay(alignment: .topLeading) { Text(text) })
    case .interactive(let piece, let isEnabled):
      return AnyComponent(
        piece.component(at: path, log).onTapGesture {}.disabled(!isEnabled))
    case .toggle(let isOn, let isBox):
      return AnyComponent(
        Toggle("t", isOn: .constant(isOn)).toggleStyle(isBox ? .checkbox : .switch))
    case .button(let title, let isEnabled):
      return AnyComponent(Button(title) {}.disabled(!isEnabled))
    case .circle(let color):
      return AnyComponent(Circle().fill(color).frame(width: 12, height: 12))
    case .optional(let piece):
      return AnyComponent(
        VStack {
          Text("maybe")
          if let piece { piece.component(at: path, log) }
        })
    }
  }
}

/// An equatable component, so that parts of the tree are not built again.
private struct Holder: Component, Equatable {
  let child: Piece.Child
  let path: String
  let log: CounterLog

  var body: some Component { child.piece.component(at: "\(path)\(child.id)", log) }

  static func == (left: Holder, right: Holder) -> Bool {
    left.child == right.child && left.path == right.path
  }
}

private struct Counter: Component, Equatable {
  let path: String
  let log: CounterLog
  @State var count = 0

  var body: some Component {
    let _ = log.note(path, $count)
    Text("#\(count)")
  }

  static func == (left: Counter, right: Counter) -> Bool { left.path == right.path }
}

private final class CounterLog: Sendable {
  private let counters = Mutex<[String: Binding<Int>]>([:])

  func note(_ path: String, _ counter: Binding<Int>) {
    counters.withLock { $0[path] = counter }
  }

  func set(_ path: String, to count: Int) {
    counters.withLock { $0[path] }?.wrappedValue = count
  }

  func add(_ path: String) {
    counters.withLock { $0[path] }?.update { $0 += 1 }
  }
}

extension DisplayNode {
  /// The visible content of the node and its subnodes, as text.
  fileprivate var outline: String {
    let text = (self as? TextNode)?.text.string ?? ""
    let control = (self as? ControlNode).map { "\($0.isSelected) \($0.isEnabled)" } ?? ""
    let look = "\(alpha) \(cornerRadius) \(clipsToBounds) \(borderWidth) \(transform)"
    let own =
      "\(type(of: self)) \(frame) \(text) \(backgroundColor.map { "\($0)" } ?? "") \(control) "
      + look
    return ([own] + subnodes.map(\.outline)).joined(separator: "\n")
      .replacingOccurrences(of: "\n", with: "\n ")
  }
}

/// A tree that was reconciled through random updates equals a freshly mounted tree, and its states
/// match a plain model.
@MainActor @Suite struct RandomTreeTests {
  @Test(arguments: seeds(30))
  func updatesLeadToTheTreeOfAFreshMount(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let log = CounterLog()
    var piece = Piece.random(3, using: &random)
    let node = ComponentNode(piece.component(log))
    node.measure(width: 150)
    var counts = Dictionary(uniqueKeysWithValues: piece.counters().map { ($0, 0) })
    for step in 0..<8 {
      for path in counts.keys.sorted() where Bool.random(using: &random) {
        counts[path, default: 0] += 1
        log.add(path)
      }
      if Bool.random(using: &random) { node.measure(width: 150) }
      piece = piece.mutated(using: &random)
      node.update(to: piece.component(log))
      counts = Dictionary(uniqueKeysWithValues: piece.counters().map { ($0, counts[$0] ?? 0) })
      node.measure(width: 150)
      #expect(node.outline == fresh(piece, counts).outline, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(20))
  func updatesLeadToThePictureOfAFreshMount(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let log = CounterLog()
    var piece = Piece.random(3, using: &random)
    let node = ComponentNode(piece.component(log))
    let window = HeadlessWindow(
      size: Size(width: 150, height: 200), schedule: .seeded(seed), rootNode: node)
    try window.settle()
    var counts = Dictionary(uniqueKeysWithValues: piece.counters().map { ($0, 0) })
    for _ in 0..<4 {
      for path in counts.keys.sorted() where Bool.random(using: &random) {
        counts[path, default: 0] += 1
        log.add(path)
      }
      if Bool.random(using: &random) { window.advance(by: 1 / 60) }
      // The update contains the changes before it.
      piece = piece.mutated(using: &random)
      node.update(to: piece.component(log))
      counts = Dictionary(uniqueKeysWithValues: piece.counters().map { ($0, counts[$0] ?? 0) })
      try window.settle()
      let other = HeadlessWindow(
        size: Size(width: 150, height: 200), rootNode: fresh(piece, counts))
      try other.settle()
      let comparison = PictureComparison(
        try window.render(), with: try other.render(), tolerance: .exact)
      #expect(comparison?.isWithinTolerance == true, "seed \(seed)")
    }
  }

  private func fresh(_ piece: Piece, _ counts: [String: Int]) -> ComponentNode<AnyComponent> {
    let log = CounterLog()
    let node = ComponentNode(piece.component(log))
    node.measure(width: 150)
    for (path, count) in counts { log.set(path, to: count) }
    node.measure(width: 150)
    return node
  }
}
