// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftCollections
import WeftLayers
import WeftLayout
import WeftNodes

/// The content of a file of range cases.
struct RangesFile: Decodable {
  let cases: [RangesCase]
}

/// A case of either kind. Cases with rows compare states.
enum RangesCase: Decodable {
  case rect(RangeRectCase)
  case states(RangeStatesCase)

  private enum Key: CodingKey { case heights }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    self =
      keys.contains(.heights)
      ? .states(try RangeStatesCase(from: decoder)) : .rect(try RangeRectCase(from: decoder))
  }
}

/// The rectangle of a range.
struct RangeRectCase: Decodable {
  let name: String
  let viewport: CaseRect
  let scrollable: CaseAxes
  let direction: CaseDirection
  let tuning: Tuning
  let expect: CaseRect

  /// The lengths in screens.
  struct Tuning: Decodable {
    let leading: Double
    let trailing: Double
  }

  var rect: Rect {
    RangeTuning(leadingScreens: tuning.leading, trailingScreens: tuning.trailing).rect(
      around: viewport.rect, scrollableDirections: scrollable.directions,
      scrollDirection: direction.directions)
  }
}

/// The expected states of the rows of a list.
struct RangeStatesCase: Decodable {
  let name: String
  let heights: [Double]
  let viewport: CaseRect
  let direction: CaseDirection
  let mode: Mode
  let containerVisible: Bool
  let tuning: Tunings?
  let expect: [String]

  enum Mode: String, Decodable {
    case full, minimum, visibleOnly, lowMemory

    var mode: RangeMode {
      switch self {
      case .full: .full
      case .minimum: .minimum
      case .visibleOnly: .visibleOnly
      case .lowMemory: .lowMemory
      }
    }
  }

  struct Tunings: Decodable {
    let display: Tuning
    let preload: Tuning
  }

  /// `[leading, trailing]` in screens.
  struct Tuning: Decodable {
    let tuning: RangeTuning

    init(from decoder: any Decoder) throws {
      let numbers = try Numbers(2, from: decoder)
      tuning = RangeTuning(leadingScreens: numbers[0], trailingScreens: numbers[1])
    }
  }

  /// The states of all rows, by the intervals of a list layout.
  func states() throws -> [InterfaceState] {
    var tunings = RangeTunings()
    if let tuning {
      tunings[.display, mode.mode] = tuning.display.tuning
      tunings[.preload, mode.mode] = tuning.preload.tuning
    }
    let rules = RangeRules(
      viewport: viewport.rect, scrollableDirections: .vertical,
      scrollDirection: direction.directions, mode: mode.mode, tunings: tunings,
      isContainerVisible: containerVisible)
    let intervals = RangeIntervals(rules: rules, arrangement: try arrangement())
    return heights.indices.map {
      intervals.state(of: ElementPosition(section: 0, index: $0), rules: rules)
    }
  }

  private func arrangement() throws -> any CollectionArrangement {
    var changes = ChangeSet()
    changes.reloadData()
    var map = CollectionMap().applying(
      try changes.verified(before: [], after: [heights.count]),
      reloadedItem: { _, item in item.element },
      newSection: { _ in MapSection(CollectionSection()) },
      newItems: { _, range in
        ElementRun(range.map { _ in CollectionElement(content: ItemContent { CellNode() }) })
      })
    for (item, height) in heights.enumerated() {
      map.setLength(height, at: ItemPath(section: 0, item: item))
    }
    return ListLayout().arrangement(
      of: map, viewportSize: viewport.rect.size, estimatedItemLength: 1)
  }
}
