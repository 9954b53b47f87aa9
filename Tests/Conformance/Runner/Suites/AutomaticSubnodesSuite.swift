// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout
import WeftNodes
import WeftTesting

/// Shows a sequence of layout specs in nodes, with and without animations, and compares the
/// subnodes.
struct AutomaticSubnodesSuite: Suite {
  static let name = "automatic-subnodes"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(AutomaticSubnodesFile.self, from: file).cases {
      if let failure = AutomaticSubnodesRun(test).failure() {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }
}

/// The nodes of a case while its steps run.
@MainActor private final class AutomaticSubnodesRun {
  private typealias Completion = AutomaticSubnodesCase.Completion

  private let test: AutomaticSubnodesCase
  private let root: TransitionNode
  private var nodes: [String: DisplayNode] = [:]
  private let log = CallbackLog()
  private var transitionCount = 0
  /// The contexts of transitions that the node animates itself.
  private var contexts: [Int: LayoutTransitionContext<DisplayNode>] = [:]
  private var completions: [Completion] = []
  /// The nodes that were certainly in the tree after the last step.
  private var present: Set<String> = []
  private var mismatch: (expected: String, got: String)?

  init(_ test: AutomaticSubnodesCase) {
    self.test = test
    root = TransitionNode()
    nodes["root"] = root
    for name in test.specs.keys where name != "root" { nodes[name] = LoggingNode(name, log) }
    for (name, size) in test.sizes where nodes[name] == nil {
      let node = LoggingNode(name, log)
      node.style.preferredSize = size.size
      nodes[name] = node
    }
  }

  func failure() -> CaseFailure? {
    if let given = test.given {
      root.automaticallyManagesSubnodes = false
      for name in given { root.addSubnode(node(name)) }
    }
    for name in test.specs.keys { show(0, in: name) }
    let window = HeadlessWindow(
      size: Size(width: 400, height: 2000), scale: 1, rootNode: root)
    for (index, step) in test.steps.enumerated() {
      for action in step.do ?? [] { perform(action) }
      window.advance(by: step.advance)
      compare(step.expect)
      if let mismatch {
        return CaseFailure(
          name: test.name, expected: "step \(index): \(mismatch.expected)", got: mismatch.got)
      }
    }
    return nil
  }

  private func node(_ name: String) -> DisplayNode {
    guard let node = nodes[name] else { preconditionFailure("\(test.name) has no node \(name)") }
    return node
  }

  private func show(_ version: Int, in name: String) {
    guard let spec = test.specs[name]?[version] else {
      preconditionFailure("\(test.name) has no version \(version) of \(name)")
    }
    let element = element(.column(spec))
    node(name).layoutSpecBlock = { _, _ in element }
  }

  private func element(_ element: AutomaticSubnodesCase.Element) -> any LayoutElement {
    switch element {
    case .node(let name): node(name)
    case .column(let elements):
      StackLayoutSpec(
        .column, spacing: test.spacing, alignItems: .start, children: elements.map(self.element))
    case .inset(let points, let child):
      InsetLayoutSpec(
        insets: EdgeInsets(top: points, left: points, bottom: points, right: points),
        child: self.element(child))
    }
  }

  private func perform(_ action: AutomaticSubnodesCase.Action) {
    switch action {
    case .set(let versions):
      for (name, version) in versions.sorted(by: { $0.key < $1.key }) { show(version, in: name) }
    case .complete(let finished, let number): contexts[number]?.completeTransition(finished)
    case .transition(let transition):
      let number = transitionCount
      transitionCount += 1
      show(transition.transition, in: "root")
      root.onAnimate = nil
      if transition.manual == true {
        root.onAnimate = { [weak self] in self?.contexts[number] = $0 }
      }
      if let duration = transition.duration { root.defaultLayoutTransitionDuration = duration }
      root.transitionLayout(
        animated: transition.animated, shouldMeasureAsync: transition.async,
        completion: { [weak self] in
          self?.completions.append(Completion(transition: number, isFinished: $0))
        })
    }
  }

  private func compare(_ expect: AutomaticSubnodesCase.Expectation) {
    let (leaving, maybe) = (Set(expect.leaving ?? []), Set(expect.maybe ?? []))
    for (name, subnodes) in expect.subnodes.sorted(by: { $0.key < $1.key }) {
      var names = node(name).subnodes.map(self.name)
      if name == "root" {
        check(leaving, leaving.intersection(names), "leaving")
        names.removeAll { leaving.contains($0) || maybe.contains($0) && !subnodes.contains($0) }
      }
      check(subnodes, names, "subnodes of \(name)")
    }
    checkStates()
    let staying = Set(expect.subnodes.values.joined()).union(leaving)
    for entry in log.take() where present.contains(entry.node) && staying.contains(entry.node) {
      check("no callbacks of \(entry.node)", entry.word, "")
    }
    present = staying
    for (name, rect) in (expect.frames ?? [:]).sorted(by: { $0.key < $1.key }) {
      check(rect.rect, node(name).frame, "frame of \(name)")
    }
    check(expect.completions ?? [], completions, "completions")
    completions = []
    if let context = expect.context { compare(context) }
  }

  private func compare(_ expect: AutomaticSubnodesCase.Context) {
    guard let context = contexts[transitionCount - 1] else {
      return check("a context", "none", "")
    }
    check(Set(expect.inserted), Set(context.insertedSubnodes.map(name)), "inserted")
    check(Set(expect.removed), Set(context.removedSubnodes.map(name)), "removed")
    for (name, node) in nodes {
      check(expect.initial[name]?.rect, context.initialFrame(for: node), "initial of \(name)")
      check(expect.final[name]?.rect, context.finalFrame(for: node), "final of \(name)")
    }
  }

  /// Nodes in the tree are in the window's state, and all others have no state.
  private func checkStates() {
    var inTree: Set<String> = ["root"]
    var pending: [DisplayNode] = [root]
    while let node = pending.popLast() {
      inTree.formUnion(node.subnodes.map(name))
      pending += node.subnodes
    }
    for (name, node) in nodes.sorted(by: { $0.key < $1.key }) {
      check(inTree.contains(name) ? "mpdv" : "", node.interfaceState.letters, "state of \(name)")
    }
  }

  private func name(of node: DisplayNode) -> String { (node as? LoggingNode)?.name ?? "root" }

  private func check<Value: Equatable>(_ expected: Value, _ got: Value, _ what: String) {
    if expected != got, mismatch == nil { mismatch = ("\(what): \(expected)", "\(got)") }
  }
}

/// A node whose transitions a test can animate.
private final class TransitionNode: DisplayNode {
  var onAnimate: ((LayoutTransitionContext<DisplayNode>) -> Void)?

  override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    guard let onAnimate else { return super.animateLayoutTransition(context) }
    onAnimate(context)
  }
}
