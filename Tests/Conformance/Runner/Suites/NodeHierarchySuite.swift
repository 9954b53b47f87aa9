// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout
import WeftNodes
import WeftTesting

/// Edits trees of nodes in a window and compares the states and callbacks of the nodes.
struct NodeHierarchySuite: Suite {
  static let name = "node-hierarchy"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(NodeHierarchyFile.self, from: file).cases {
      if let failure = NodeHierarchyRun(test).failure() {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }
}

/// The nodes of a case while its script runs.
@MainActor private final class NodeHierarchyRun {
  private let test: NodeHierarchyCase
  private let nodes: [String: LoggingNode]
  private let log = CallbackLog()
  private var window: HeadlessWindow?
  /// The nodes that received `didLoad`.
  private var loaded: Set<String> = []
  private var mismatches: [(expected: String, got: String)] = []

  init(_ test: NodeHierarchyCase) {
    self.test = test
    let log = log
    nodes = Dictionary(
      uniqueKeysWithValues: test.nodes.map { ($0, LoggingNode($0, log)) })
    for (name, subnodes) in test.tree {
      for subnode in subnodes { node(name).addSubnode(node(subnode)) }
    }
    var edits = test.on ?? [:]
    log.onEntry = { [weak self] entry in
      guard let edit = edits[entry.node]?.removeValue(forKey: entry.word) else { return }
      self?.perform(edit)
    }
  }

  func failure() -> CaseFailure? {
    for (index, step) in test.steps.enumerated() {
      perform(step)
      if let mismatch = mismatches.first {
        return CaseFailure(
          name: test.name, expected: "step \(index): \(mismatch.expected)", got: mismatch.got)
      }
    }
    return nil
  }

  private func node(_ name: String) -> LoggingNode {
    guard let node = nodes[name] else { preconditionFailure("\(test.name) has no node \(name)") }
    return node
  }

  private func perform(_ step: NodeHierarchyCase.Step) {
    switch step {
    case .edit(let edit): perform(edit)
    case .tree(let tree):
      expect(tree, tree: currentTree)
      expect(0, log.entries.count, "callbacks before the frame")
    case .window(.open, _):
      window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node("root"))
    case .window(.close, _): window?.close()
    case .window(let change, let words):
      window?.host.isVisible = change == .show
      if let words { compare(log.take(), with: words) }
    case .frame(let frame):
      window?.advance(by: 1 / 60)
      expect(frame.tree, tree: currentTree)
      for (name, word) in frame.nodes.sorted(by: { $0.key < $1.key }) {
        var got = stateWord(of: node(name))
        if word.first == "?" { got.replaceSubrange(got.startIndex...got.startIndex, with: "?") }
        expect(word, got, name)
      }
      let entries = log.take()
      compare(entries.filter { $0.kind != .loading }, with: frame.log)
      checkLoading(entries)
    }
  }

  private func perform(_ edit: NodeHierarchyCase.Edit) {
    let action: @Sendable () -> Void
    switch edit.action {
    case .add(let child, let parent):
      action = { [parent = node(parent), child = node(child)] in parent.addSubnode(child) }
    case .insert(let child, let parent, let index):
      action = { [parent = node(parent), child = node(child)] in
        parent.insertSubnode(child, at: index)
      }
    case .insertBelow(let child, let parent, let sibling):
      action = { [parent = node(parent), child = node(child), sibling = node(sibling)] in
        parent.insertSubnode(child, belowSubnode: sibling)
      }
    case .insertAbove(let child, let parent, let sibling):
      action = { [parent = node(parent), child = node(child), sibling = node(sibling)] in
        parent.insertSubnode(child, aboveSubnode: sibling)
      }
    case .replace(let old, let new):
      action = { [old = node(old), new = node(new)] in
        old.supernode?.replaceSubnode(old, with: new)
      }
    case .remove(let name):
      action = { [node = node(name)] in node.removeFromSupernode() }
    }
    guard edit.isOnWorker else { return action() }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      action()
      isDone.signal()
    }
    isDone.wait()
  }

  private var currentTree: [String: [String]] {
    nodes.compactMapValues { node in
      let names = node.subnodes.compactMap { ($0 as? LoggingNode)?.name }
      return names.isEmpty ? nil : names
    }
  }

  private func stateWord(of node: DisplayNode) -> String {
    (node.isNodeLoaded ? "L" : "-") + (node.isInHierarchy ? "H" : "-") + node.interfaceState.letters
  }

  /// Compares hierarchy callbacks and state callbacks with the expected words, each in order. Also
  /// checks that a node receives a state before its subnodes do.
  private func compare(_ entries: [CallbackLog.Entry], with words: [String: [String]]) {
    let hierarchy: Set = ["will", "did", "exit"]
    for name in test.nodes {
      let expected = words[name] ?? []
      for kind in [CallbackLog.Kind.hierarchy, .state] {
        expect(
          expected.filter { hierarchy.contains($0) == (kind == .hierarchy) },
          entries.filter { $0.node == name && $0.kind == kind }.map(\.word), "callbacks of \(name)")
      }
    }
    let states = entries.enumerated().filter { $0.element.kind == .state }
    for (name, subnodes) in currentTree {
      guard let last = states.last(where: { $0.element.node == name }) else { continue }
      for (index, entry) in states where subnodes.contains(entry.node) && index < last.offset {
        mismatches.append(("\(name) before \(entry.node)", "\(entry.node) \(entry.word) first"))
      }
    }
  }

  /// Checks that nodes receive `didLoad` once and first, subnodes before their supernodes.
  private func checkLoading(_ entries: [CallbackLog.Entry]) {
    let added = Set((test.on ?? [:]).values.flatMap(\.values).compactMap(\.addedNode))
    for (index, entry) in entries.enumerated() where entry.kind == .loading {
      expect(true, loaded.insert(entry.node).inserted, "first didLoad of \(entry.node)")
      if added.contains(entry.node) { continue }
      let before = entries[..<index]
      expect(
        false, before.contains { $0.node == entry.node }, "\(entry.node) called before didLoad")
      for subnode in currentTree[entry.node] ?? [] where !added.contains(subnode) {
        let isLater = entries[index...].contains { $0.node == subnode && $0.kind == .loading }
        expect(false, isLater, "didLoad of \(entry.node) before that of \(subnode)")
      }
    }
    for name in test.nodes {
      expect(node(name).isNodeLoaded, loaded.contains(name), "didLoad of \(name)")
    }
  }

  private func expect(_ expected: [String: [String]], tree: [String: [String]]) {
    for name in test.nodes { expect(expected[name] ?? [], tree[name] ?? [], "subnodes of \(name)") }
  }

  private func expect<Value: Equatable>(_ expected: Value, _ got: Value, _ what: String) {
    if expected != got { mismatches.append(("\(what): \(expected)", "\(got)")) }
  }
}

extension NodeHierarchyCase.Edit {
  /// The node that the edit inserts, if any.
  fileprivate var addedNode: String? {
    switch action {
    case .add(let node, _), .insert(let node, _, _), .insertBelow(let node, _, _),
      .insertAbove(let node, _, _), .replace(_, with: let node):
      node
    case .remove: nil
    }
  }
}
