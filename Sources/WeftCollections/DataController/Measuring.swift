// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftLocks
import WeftRuntime

/// Step 3 of an update: makes and measures cells on the workers, without waiting for them.
///
/// Under the progressive policy, cells are measured until they fill the viewport and half a screen
/// beyond it; since lengths are known only then, this goes in rounds.
final class Measuring: Sendable {
  /// How many viewports beyond the visible one are ready when an update appears.
  private static let screensAhead = 0.5

  private let task: MeasurementTask
  private let workers: any WorkScheduler
  private let completion: @Sendable ([MeasuredElement]) -> Void

  private init(
    task: MeasurementTask, workers: any WorkScheduler,
    completion: @escaping @Sendable ([MeasuredElement]) -> Void
  ) {
    self.task = task
    self.workers = workers
    self.completion = completion
  }

  /// Starts; calls `completion` on a worker when all are measured.
  static func run(
    _ task: MeasurementTask, on workers: any WorkScheduler,
    completion: @escaping @Sendable ([MeasuredElement]) -> Void
  ) {
    let measuring = Measuring(task: task, workers: workers, completion: completion)
    measuring.runRound(map: task.map, measured: [])
  }

  private func runRound(map: CollectionMap, measured: [MeasuredElement]) {
    let wanted = unmeasured(in: map)
    guard !wanted.isEmpty, task.viewportSize.width > 0 else { return completion(measured) }
    let results = SizeResults(count: wanted.count)
    let helpers = WorkerHelpers(workers: workers, priority: .visible)
    workers.apply(count: wanted.count, priority: .visible) { [task] index in
      let (position, element) = wanted[index]
      let range =
        position.path == nil
        ? task.layout.sizeRangeForHeaders(viewportSize: task.viewportSize)
        : task.layout.sizeRangeForItems(viewportSize: task.viewportSize)
      results.set(element.measure(in: range, scale: task.scale, helpers: helpers), at: index)
    } completion: { [self] in
      var (map, measured) = (map, measured)
      for ((position, element), size) in zip(wanted, results.all) {
        map.recordLength(size.height, at: position)
        measured.append((element, size.height))
      }
      runRound(map: map, measured: measured)
    }
  }

  /// The elements to measure next.
  private func unmeasured(in map: CollectionMap) -> [(ElementPosition, CollectionElement)] {
    var result: [(ElementPosition, CollectionElement)] = []
    map.forEachPosition(in: positions(in: map)) { position in
      guard let element = map.element(at: position) else { return }
      let range =
        position.path == nil
        ? task.layout.sizeRangeForHeaders(viewportSize: task.viewportSize)
        : task.layout.sizeRangeForItems(viewportSize: task.viewportSize)
      let isMeasured = element.measuredSize(in: range, scale: task.scale) != nil
      let lacksNode = task.policy == .progressive && element.nodeIfAllocated == nil
      if !isMeasured || lacksNode { result.append((position, element)) }
    }
    return result
  }

  private func positions(in map: CollectionMap) -> Range<ElementPosition> {
    switch task.policy {
    case .eager:
      return .header(0)..<ElementPosition(section: map.numberOfSections, index: -1)
    case .progressive:
      let arrangement = task.layout.arrangement(
        of: map, viewportSize: task.viewportSize,
        estimatedItemLength: task.estimatedItemLength)
      let ahead = task.viewportSize.height * Self.screensAhead
      let height = task.viewportSize.height
      // Never beyond the end, where there would be nothing to measure.
      let top = min(task.offset, max(0, arrangement.contentSize.height - height))
      return arrangement.positions(
        in: Rect(x: 0, y: top, width: task.viewportSize.width, height: height + ahead))
    }
  }
}

/// Sizes by index, filled by several workers.
private final class SizeResults: Sendable {
  private let sizes: Mutex<[Size]>

  init(count: Int) {
    sizes = Mutex(Array(repeating: .zero, count: count))
  }

  func set(_ size: Size, at index: Int) {
    sizes.withLock { $0[index] = size }
  }

  var all: [Size] { sizes.withLock { $0 } }
}
