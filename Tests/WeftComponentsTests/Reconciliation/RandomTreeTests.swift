// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import SeededRandom
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
    case .padded: "padded"
    case .colored: "colored"
    case .optional: "optional"
    }
  }

  static func random(_ depth: Int, using random: inout SeededGenerator) -> Piece {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &random) {
    case 0: .text(["warp", "weft", "a longer line of text"].randomElement(using: &random) ?? "")
    case 1, 2: .counter
    case 3, 4: .column(children(depth - 1, using: &random))
    case 5: .row(children(depth - 1, using: &random))
    case 6: .padded(.random(depth - 1, using: &random))
    default:
      Bool.random(using: &random)
        ? .colored(
          .random(depth - 1, using: &random),
          [.red, .green, .blue].randomElement(using: &random) ?? .red)
        : .optional(Bool.random(using: &random) ? .random(depth - 1, using: &random) : nil)
    }
  }

  private static func children(_ depth: Int, using random: inout SeededGenerator) -> [Child] {
    (0..<5).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      .map { Child(id: $0, piece: .random(depth, using: &random)) }
  }

  /// The tree with some places changed.
  func mutated(using random: inout SeededGenerator) -> Piece {
    if Int.random(in: 0..<8, using: &random) == 0 { return .random(2, using: &random) }
    switch self {
    case .column(let children): return .column(Self.mutated(children, using: &random))
    case .row(let children): return .row(Self.mutated(children, using: &random))
    case .padded(let piece): return .padded(piece.mutated(using: &random))
    case .colored(let piece, let color): return .colored(piece.mutated(using: &random), color)
    case .optional(let piece?): return .optional(piece.mutated(using: &random))
    default: return self
    }
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

  /// The identities of all counters: the keys and kinds on the way to each.
  func counters(at path: String = "") -> [String] {
    let path = "\(path)/\(kind)"
    switch self {
    case .text: return []
    case .counter: return [path]
    case .column(let children), .row(let children):
      return children.flatMap { $0.piece.counters(at: "\(path)\($0.id)") }
    case .padded(let piece), .colored(let piece, _): return piece.counters(at: path)
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
    case .optional(let piece):
      return AnyComponent(
        VStack {
          Text("maybe")
          if let piece { piece.component(at: path, log) }
        })
    }
  }
}

/// A component that can be compared, so that much of a tree is not built again.
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
  /// All that is to be seen of the node and those inside, as text.
  fileprivate var outline: String {
    let text = (self as? TextNode)?.text.string ?? ""
    let own = "\(type(of: self)) \(frame) \(text) \(backgroundColor.map { "\($0)" } ?? "")"
    return ([own] + subnodes.map(\.outline)).joined(separator: "\n")
      .replacingOccurrences(of: "\n", with: "\n ")
  }
}

/// A tree that was reconciled through random updates is the tree that a fresh mount shows, and its
/// states are those of a plain model.
@MainActor @Suite struct RandomTreeTests {
  @Test(arguments: 0..<300)
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

  @Test(arguments: 0..<40)
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
      // Changes before an update are part of it.
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
