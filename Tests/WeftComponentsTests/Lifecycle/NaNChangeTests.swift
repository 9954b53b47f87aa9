// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// NaN differs from itself, also inside other values. An unchanged NaN must not count as a change,
/// or a window would never settle.
@MainActor @Suite struct NaNChangeTests {
  private struct Reading: Equatable, Sendable {
    var isOpen = true
    var name: String? = "x"
    var value: Double? = .nan
    var series: [Float] = [1, .nan]
  }

  enum Kind: CaseIterable { case plain, optional, structure, array, tuple }

  private enum Event: Equatable, Sendable { case measured(Double, Int), idle }

  private struct Watched<Value: Equatable & Sendable>: Component {
    @State var builds = 0
    let tick: Int
    let value: @Sendable () -> Value
    let log: Journal<String>

    var body: some Component {
      Text("\(tick) \(builds)")
        .onChange(of: value()) {
          log.note("changed")
          builds += 1
        }
        .task(id: value()) { await log.note("task") }
        .animation(.default, value: value())
    }
  }

  private func check<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable () -> Value, inList: Bool
  ) async throws {
    let log = Journal<String>()
    func content(_ tick: Int) -> some Component {
      Group {
        if inList {
          List { ForEach(0..<1) { _ in Watched(tick: tick, value: value, log: log) } }
        } else {
          Watched(tick: tick, value: value, log: log)
        }
      }
    }
    let node = ComponentNode(content(0))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try await window.settle()
    for tick in 1...3 {
      node.update(to: content(tick))
      try await window.settle()
    }
    // The action runs on another thread.
    try await otherThreads { log.entries.contains("task") }
    #expect(log.difference(from: ["task"]) == nil)
  }

  @Test(.timeLimit(.minutes(1)), arguments: Kind.allCases, [false, true])
  func anUnchangedNaNChangesNothing(_ kind: Kind, inList: Bool) async throws {
    switch kind {
    case .plain: try await check({ Double.nan }, inList: inList)
    case .optional: try await check({ Double?.some(.nan) }, inList: inList)
    case .structure: try await check({ Reading() }, inList: inList)
    case .array: try await check({ [0.5, .nan].map { $0 * 2 } }, inList: inList)
    case .tuple: try await check({ Event.measured(.nan, 1) }, inList: inList)
    }
  }

  @Test func changesOfOtherPartsStillCount() async throws {
    let log = Journal<String>()
    func content(_ reading: Reading) -> some Component {
      Text("a").onChange(of: reading) { log.note("changed") }
    }
    var reading = Reading()
    let node = ComponentNode(content(reading))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try await window.settle()
    reading.series = [2, .nan]
    node.update(to: content(reading))
    try await window.settle()
    reading.value = 1
    node.update(to: content(reading))
    try await window.settle()
    reading.value = nil
    node.update(to: content(reading))
    try await window.settle()
    #expect(log.difference(from: ["changed", "changed", "changed"]) == nil)
  }

  /// A state that is set to the NaN that it has causes no build.
  @Test func settingNaNAgainRebuildsNothing() throws {
    let builds = Tally()
    struct Meter: Component {
      @State var value = Double.nan
      let builds: Tally

      var body: some Component {
        builds.add(1)
        return VStack {
          Text("\(value)")
          Button("Set") { value = .nan }
        }
      }
    }
    let node = ComponentNode(Meter(builds: builds))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    let before = builds.value
    window.click(try #require(window.node(.button, label: "Set")))
    try window.settle()
    #expect(builds.value == before)
  }
}
