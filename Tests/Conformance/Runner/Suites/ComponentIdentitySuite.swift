// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftLocks
import WeftTesting

/// Shows trees of components in sequence, and compares which components persist.
struct ComponentIdentitySuite: Suite {
  static let name = "component-identity"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(ComponentIdentityFile.self, from: file).cases {
      if let failure = try ComponentIdentityRun(test).failure() {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }
}

/// A mount in a window while the steps of a case run.
@MainActor private final class ComponentIdentityRun {
  private let test: ComponentIdentityCase
  private let log = IdentityLog()
  private let root = DisplayNode()
  private let node: ComponentNode<AnyComponent?>
  private let window: HeadlessWindow
  private var collisions: [[[Int]]] = []

  init(_ test: ComponentIdentityCase, seed: UInt64? = nil) {
    self.test = test
    node = ComponentNode(.none)
    node.style.width = .points(100)
    node.style.height = .points(100)
    root.layoutSpecBlock = Self.spec(of: node)
    window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: root)
    node.collisionHandler = { [weak self] collision in
      self?.collisions.append(
        // The first step is the root, which has no siblings.
        [collision.first, collision.other].map { $0.steps.dropFirst().map(\.index) })
    }
  }

  func failure() throws -> CaseFailure? {
    try window.settle()
    for (index, step) in test.steps.enumerated() {
      let builds = log.builds.withLock { $0 }
      log.events = []
      collisions = []
      try perform(step)
      let got = Outcome(
        scopes: tiles.map(\.number), counters: tiles.map(\.counter), events: log.events,
        builds: log.builds.withLock { $0 } - builds, duplicates: collisions)
      let expected = Outcome(step.expect)
      if got != expected {
        return CaseFailure(
          name: test.name, expected: "step \(index): \(expected)", got: "\(got)")
      }
    }
    return nil
  }

  private var tiles: [any TileState] {
    node.controllers.compactMap { $0 as? any TileState }
  }

  private static func spec(of node: DisplayNode?) -> DisplayNode.LayoutSpecBlock {
    { _, _ in StackLayoutSpec(.column, children: node.map { [$0] } ?? []) }
  }

  private func perform(_ step: ComponentIdentityCase.Step) throws {
    for number in step.bump { log.living[number]?.bump() }
    if let tree = step.tree { node.update(to: tree.map { $0.component(log) }) }
    switch step.mounted {
    case true?: root.layoutSpecBlock = Self.spec(of: node)
    case false?: root.layoutSpecBlock = Self.spec(of: nil)
    case nil: break
    }
    try window.settle()
    guard node.supernode == nil else { return }
    // A mount off the screen requests no layout.
    let range = SizeRange(max: Size(width: 100, height: 100))
    _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    node.tellControllers()
  }
}

/// The values compared after a step.
private struct Outcome: Equatable {
  let scopes: [Int]
  let counters: [Int]
  let events: [ComponentIdentityCase.Event]
  let builds: Int
  let duplicates: [[[Int]]]
}

extension Outcome {
  init(_ expectation: ComponentIdentityCase.Expectation) {
    self.init(
      scopes: expectation.scopes,
      counters: expectation.counters ?? expectation.scopes.map { _ in 0 },
      events: expectation.events, builds: expectation.builds,
      duplicates: expectation.duplicates ?? [])
  }
}

extension ComponentIdentityCase.Tree {
  /// The component, with a separate Swift type for each type in the files.
  fileprivate func component(_ log: IdentityLog) -> AnyComponent {
    switch type {
    case "A": keyed(Tile<A>(tree: self, log: log))
    case "B": keyed(Tile<B>(tree: self, log: log))
    case "C": keyed(Tile<C>(tree: self, log: log))
    case "D": keyed(Tile<D>(tree: self, log: log))
    case "R": keyed(Tile<R>(tree: self, log: log))
    default: keyed(Tile<S>(tree: self, log: log))
    }
  }

  private func keyed(_ component: some Component) -> AnyComponent {
    key.map { AnyComponent(component.id($0)) } ?? AnyComponent(component)
  }
}

private enum A {}
private enum B {}
private enum C {}
private enum D {}
private enum R {}
private enum S {}

/// A component with a counter whose body is its children.
private struct Tile<Kind>: ControlledComponent, Equatable {
  let tree: ComponentIdentityCase.Tree
  let log: IdentityLog
  @State var counter = 0

  var body: some Component {
    let _ = log.builds.withLock { $0 += 1 }
    for child in tree.children ?? [] { child.component(log) }
  }

  func makeController() -> TileController<Kind> { TileController(self) }

  static func == (left: Tile, right: Tile) -> Bool { left.tree == right.tree }
}

/// The values of a tile that the run compares.
@MainActor private protocol TileState: AnyObject {
  var number: Int { get }
  var counter: Int { get }
  func bump()
}

/// Numbers a component and records its life.
private final class TileController<Kind>: ComponentController, TileState {
  let number: Int
  private let log: IdentityLog
  private let binding: Binding<Int>

  init(_ tile: Tile<Kind>) {
    log = tile.log
    number = log.born
    binding = tile.$counter
    log.born += 1
    log.living[number] = self
    log.add("birth", number)
  }

  var counter: Int { binding.wrappedValue }
  func bump() { binding.update { $0 += 1 } }

  func didUpdate(_ component: Tile<Kind>) { log.add("update", number) }
  func didMount() { log.add("mount", number) }
  func didUnmount() { log.add("unmount", number) }
  func didEnd() {
    log.add("death", number)
    log.living[number] = nil
  }
}

/// The events of a case, and the components that are alive.
private final class IdentityLog: Sendable {
  let builds = Mutex(0)
  @MainActor var events: [ComponentIdentityCase.Event] = []
  @MainActor var born = 0
  @MainActor var living: [Int: any TileState] = [:]

  @MainActor init() {}

  @MainActor func add(_ word: String, _ number: Int) {
    events.append(ComponentIdentityCase.Event(word, number))
  }
}
