// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc
import Weft

/// The costs of single nodes outside of a window, which are the time to create and to change a node
/// and its memory.
struct NodeCosts {
  private static let count = 100_000

  func rows() -> [BenchmarkRow] {
    // First, while the allocator has no free memory for nodes.
    let memory = bytes { [text = Self.text] in TextNode(text) }
    return [
      row("create", "us/node", microseconds { DisplayNode() }),
      row("create-text", "us/node", microseconds { [text = Self.text] in TextNode(text) }),
      row("write-property", "ns/write", nanosecondsForAWrite()),
      row("text-node", "bytes/node beside its text", memory),
      row("layout-1000-levels", "us/node", microsecondsForALevel()),
      row("remove-10000-siblings", "us/node", microsecondsForARemoval()),
    ]
  }

  /// Shared by all nodes, so that its cost does not count.
  private static let text = StyledText("A line of text as many rows have it")

  private func row(_ name: String, _ unit: String, _ value: Double) -> BenchmarkRow {
    BenchmarkRow(name: name, metric: "p50", unit: unit, weft: value, peer: nil)
  }

  /// The time to create a node, as the median of several rounds.
  private func microseconds(_ make: () -> DisplayNode) -> Double {
    let samples = (0..<11).map { _ in
      var nodes: [DisplayNode] = []
      nodes.reserveCapacity(Self.count)
      return seconds {
        for _ in 0..<Self.count { nodes.append(make()) }
      } / Double(Self.count) * 1e6
    }
    return Statistics(samples).percentile(50)
  }

  /// The time to set a property, as the median of several rounds.
  private func nanosecondsForAWrite() -> Double {
    let node = DisplayNode()
    let samples = (0..<11).map { _ in
      seconds {
        for index in 0..<Self.count { node.alpha = index.isMultiple(of: 2) ? 0.5 : 1 }
      } / Double(Self.count) * 1e9
    }
    return Statistics(samples).percentile(50)
  }

  /// The time in which each node of 1,000 levels requests a layout, as the median of several
  /// rounds.
  private func microsecondsForALevel() -> Double {
    let count = 1000
    let levels = (0..<count).map { _ in DisplayNode() }
    for (outer, inner) in zip(levels, levels.dropFirst()) { outer.addSubnode(inner) }
    let samples = (0..<11).map { _ in
      seconds { for node in levels { node.setNeedsLayout() } } / Double(count) * 1e6
    }
    return Statistics(samples).percentile(50)
  }

  /// The time to remove 10,000 siblings one by one from the front, as the median of several rounds.
  private func microsecondsForARemoval() -> Double {
    let count = 10_000
    let samples = (0..<5).map { _ in
      let supernode = DisplayNode()
      let nodes = (0..<count).map { _ in DisplayNode() }
      for node in nodes { supernode.addSubnode(node) }
      return seconds { for node in nodes { node.removeFromSupernode() } } / Double(count) * 1e6
    }
    return Statistics(samples).percentile(50)
  }

  /// The memory of a node, computed from the growth of the process with many nodes, without the
  /// array that stores them.
  private func bytes(_ make: () -> DisplayNode) -> Double {
    var nodes: [DisplayNode] = [make()]
    nodes.reserveCapacity(2 * Self.count)
    for index in nodes.indices { nodes[index] = make() }
    let before = residentBytes
    for _ in 0..<2 * Self.count - 1 { nodes.append(make()) }
    let after = residentBytes
    let list = Double(MemoryLayout<DisplayNode>.stride)
    return withExtendedLifetime(nodes) { (after - before) / Double(2 * Self.count) - list }
  }

  private var residentBytes: Double {
    guard let file = fopen("/proc/self/statm", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return .nan }
    let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      .split(separator: " ")
    return (Double(fields[1]) ?? .nan) * Double(getpagesize())
  }

  private func seconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}
