// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

@MainActor final class Dashboard {
  let source: ComponentDataSource<Sample, Int>
  let collection: CollectionNode
  private var ids: [Int] = []

  init() {
    source = ComponentDataSource(sections: [[]], context: 0) { sample, _ in
      SampleCell(sample: sample)
    }
    collection = CollectionNode(
      source, layout: GridLayout(minimumItemWidth: 96, itemAspect: 0.75, spacing: 4))
  }

  func show(_ samples: [Sample]) {
    do {
      try source.enqueue(changes(to: samples), debugName: "samples")
    } catch {
      // The changes are computed from the current list.
      assertionFailure("\(error)")
    }
  }

  private func changes(to samples: [Sample]) -> ModelChangeSet<Sample> {
    var items = ItemCommands<Sample>()
    let new = Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0) })
    let old = Set(ids)
    for (index, id) in ids.enumerated() {
      if let sample = new[id] {
        items.update([0, index], sample)
      } else {
        items.delete([0, index])
      }
    }
    for (index, sample) in samples.enumerated() where !old.contains(sample.id) {
      items.insert([0, index], sample)
    }
    ids = samples.map(\.id)
    return ModelChangeSet(items: items)
  }

  /// Reads and shows samples ten times per second until the task is canceled.
  ///
  /// A machine that is too slow skips some of them.
  func run() async {
    var reader = ProcessReader()
    var samples: [Sample]
    let clock = ContinuousClock()
    var last = clock.now
    while !Task.isCancelled {
      let elapsed = last.duration(to: clock.now)
      last = clock.now
      (reader, samples) = await Self.read(reader, after: elapsed / .seconds(1))
      if source.pendingChanges.isEmpty { show(samples) }
      do {
        try await Task.sleep(for: .milliseconds(100))
      } catch {
        return  // The task was canceled.
      }
    }
  }

  /// Reads off the main actor.
  @concurrent private static func read(
    _ reader: ProcessReader, after seconds: Double
  ) async -> (ProcessReader, [Sample]) {
    var reader = reader
    let samples = reader.read(after: seconds)
    return (reader, samples)
  }
}
