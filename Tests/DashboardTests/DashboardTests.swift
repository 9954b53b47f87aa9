// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@testable import Dashboard

/// The dashboard in a headless window, with the test's samples.
@MainActor @Suite struct DashboardTests {
  private let dashboard = Dashboard()
  private let window: HeadlessWindow

  init() {
    window = HeadlessWindow(
      size: Size(width: 600, height: 400), rootNode: dashboard.collection)
  }

  private func samples(_ ids: Range<Int>, number: Int, load: Double) -> [Sample] {
    ids.map {
      Sample(
        id: $0, name: "a process with a long name \($0)", load: load, number: number,
        history: Array(repeating: load, count: number))
    }
  }

  @Test func cellsFollowTheSamples() throws {
    dashboard.show(samples(1..<9, number: 1, load: 0.25))
    try window.settle()
    #expect(window.nodes(text: "25 %").count == 8)
    #expect(!window.nodes(text: "8 · 1").isEmpty)
    for number in 2...11 {
      dashboard.show(samples(3..<11, number: number, load: 1))
      window.advance(by: 0.1)
    }
    try window.settle()
    #expect(dashboard.collection.visibleNodes.count == 8)
    #expect(window.nodes(text: "100 %").count == 8 && window.nodes(text: "25 %").isEmpty)
    #expect(!window.nodes(text: "10 · 11").isEmpty && window.nodes(text: "1 · 1").isEmpty)
  }

  /// The load is complete beside a truncated name.
  @Test func aCellHasRoomForItsLoad() throws {
    dashboard.show(samples(1..<2, number: 5, load: 0.5))
    try window.settle()
    let load = try #require(window.nodes(text: "50 %").first as? TextNode)
    let cell = try #require(dashboard.collection.visibleNodes.first)
    let wanted = load.calculateSize(thatFits: .infinite).width
    #expect(load.frame.width >= wanted)
    let place = load.layer.convertToWindow(load.layer.bounds)
    let around = cell.layer.convertToWindow(cell.layer.bounds)
    #expect(place.maxX == around.maxX - 6)
  }

  /// The machine's processes, which include the test.
  @Test func theReaderFindsProcesses() {
    var reader = ProcessReader()
    let first = reader.read(after: 0)
    let second = reader.read(after: 0.1)
    #expect(!first.isEmpty && first.count <= ProcessReader.limit)
    #expect(second.allSatisfy { (0...1).contains($0.load) && $0.number == 2 })
    #expect(second.contains { $0.history.count == 2 })
  }
}
