// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges

/// A map of one section of untouched rows, of which 10,000 or all have a length.
struct MapCase {
  private final class Row: MapElement {
    let id: ElementID
    init(id: ElementID = ElementID()) { self.id = id }
  }

  private typealias Map = ElementMap<Int, Row>

  let count: Int
  private var map: Map
  private let metrics = ExtentMetrics(estimatedItemLength: 44, itemSpacing: 1)

  init(count: Int) throws(ChangeSetError) {
    self.count = count
    map = try Self.make(count: count)
    for index in 0..<min(count, 10_000) {
      let item = index * (count / min(count, 10_000))
      map.setLength(Double(20 + index % 70), at: ItemPath(section: 0, item: item))
    }
  }

  private static func make(count: Int) throws(ChangeSetError) -> Map {
    var changes = ChangeSet()
    changes.reloadData()
    return apply(try changes.verified(before: [], after: [count]), to: Map())
  }

  private static func apply(_ changes: VerifiedChanges, to map: Map) -> Map {
    map.applying(
      changes, reloadedItem: { _, item in item.element }, newSection: { MapSection($0) },
      newItems: { _, range in ElementRun(count: range.count) { Row(id: $1) } })
  }

  /// Verifies and applies 4 deletions, 4 insertions, a move and a reload at random positions to the
  /// map of the previous change.
  func applyRow() throws(ChangeSetError) -> BenchmarkRow {
    var random = SystemRandomNumberGenerator()
    var map = map
    var samples: [Double] = []
    for _ in 0..<301 {
      let sources = places(10, using: &random)
      let targets = places(5, using: &random)
      var changes = ChangeSet()
      changes.deleteItems(at: sources[..<4])
      changes.moveItem(at: sources[4], to: targets[4])
      changes.reloadItems(at: [sources[5]])
      changes.insertItems(at: targets[..<4])
      let before = map
      var result: Result<Map, ChangeSetError> = .success(before)
      samples.append(
        milliseconds {
          result = Result { () throws(ChangeSetError) in
            Self.apply(try changes.verified(before: before, after: before), to: before)
          }
        })
      map = try result.get()
    }
    return BenchmarkRow(
      name: "apply-\(count)", metric: "10 edits", unit: "us",
      weft: Statistics(samples).percentile(50) * 1e3, peer: nil)
  }

  private func places(
    _ number: Int, using random: inout SystemRandomNumberGenerator
  ) -> [ItemPath] {
    var items: Set<Int> = []
    while items.count < number { items.insert(Int.random(in: 0..<count, using: &random)) }
    return items.map { ItemPath(section: 0, item: $0) }
  }

  func lookupRows() -> [BenchmarkRow] {
    let offsets = (0..<10_000).map { _ in
      Double.random(in: 0..<map.totalLength(metrics))
    }
    let paths = (0..<10_000).map { _ in ItemPath(section: 0, item: Int.random(in: 0..<count)) }
    let item = medianMilliseconds(31) {
      for offset in offsets {
        precondition(map.position(atOffset: offset, metrics) != nil)
      }
    }
    let offset = medianMilliseconds(31) {
      for path in paths { precondition(map.offset(of: path, metrics) != nil) }
    }
    // Milliseconds for 10,000 calls are tenths of microseconds per call.
    return [
      BenchmarkRow(
        name: "offset-lookup", metric: "item at offset", unit: "us", weft: item / 10, peer: nil),
      BenchmarkRow(
        name: "offset-lookup", metric: "offset of item", unit: "us", weft: offset / 10, peer: nil),
    ]
  }

  /// The process's resident memory, in whole pages.
  private static func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = fields.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }

  static func makingRows(count: Int) throws(ChangeSetError) -> [BenchmarkRow] {
    let before = residentBytes()
    let map = try make(count: count)
    let bytes = residentBytes() - before
    precondition(map.count == count)
    var failure: ChangeSetError?
    let time = medianMilliseconds(101) {
      do throws(ChangeSetError) { _ = try make(count: count) } catch { failure = error }
    }
    if let failure { throw failure }
    return [
      BenchmarkRow(name: "make-\(count)", metric: "time", unit: "us", weft: time * 1e3, peer: nil),
      BenchmarkRow(
        name: "make-\(count)", metric: "memory", unit: "MB", weft: Double(bytes) / 1e6, peer: nil),
    ]
  }
}
