// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A grid of samples that change ten times a second.
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

  /// Shows the newest samples: one change set of what is different.
  func show(_ samples: [Sample]) {
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
    do {
      try source.enqueue(ModelChangeSet(items: items), debugName: "samples")
    } catch {
      // The commands are made from the list as it is.
      assertionFailure("\(error)")
    }
  }

  /// Reads and shows samples ten times a second, as long as the task is not cancelled.
  func run() async {
    var reader = ProcessReader()
    while !Task.isCancelled {
      let (next, samples) = await Self.read(reader)
      reader = next
      show(samples)
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Reads off the main actor.
  @concurrent private static func read(
    _ reader: ProcessReader
  ) async -> (ProcessReader, [Sample]) {
    var reader = reader
    let samples = reader.read(after: 0.1)
    return (reader, samples)
  }
}
