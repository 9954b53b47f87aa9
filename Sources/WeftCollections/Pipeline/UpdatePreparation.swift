// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftNodes
import WeftRuntime

/// A change set that was submitted, and whether it was valid.
struct UpdateSubmission {
  let succeeded: Bool
  let completions: [ChangeSet.Completion]
}

/// Everything submitted before the preparation began, until it appears on the screen.
@MainActor final class UpdatePreparation {
  enum Progress {
    /// The turn in which the preparation began has not ended. Later submissions in the turn are
    /// included.
    case collecting
    /// Workers measure and draw its rows.
    case preparing
    /// Everything is ready to appear with the next frame, or with the enclosing row.
    case ready
  }

  enum Lateness {
    case none
    /// The preparation no longer waits for rows that are not ready.
    case late
    /// The preparation also no longer waits for workers that measure the old cells of reloaded
    /// items. Without the new models these cells leave the screen.
    case overdue
  }

  enum WorkerArrangement {
    case none, underWay, done
  }

  /// The final state, to which measured lengths are added.
  var map: CollectionMap { didSet { forgetArrangement() } }
  /// The arrangement of the map without scroll offsets of sections, or `nil` until it is made.
  private(set) var arrangement: (any CollectionArrangement)?
  /// The estimated length of items for which the arrangement was made, in points.
  private(set) var estimatedItemLength = 0.0
  /// The last arrangement of an earlier state of the map.
  private var formerArrangement: (any CollectionArrangement)?
  /// The version of the current map.
  private(set) var mapNumber = 0
  /// The state of a worker's arrangement.
  var workerArrangement = WorkerArrangement.none
  let changes: VerifiedChanges?
  /// The items that the changes remove.
  var removedItems = RemovedItems()
  /// The geometry for which rows are measured. The colors may change during the preparation.
  var geometry: CollectionGeometry
  /// The window's runtime. The view may have left the window when the preparation ends.
  let runtime: HostRuntime?
  let submissions: [UpdateSubmission]
  var progress = Progress.collecting
  var lateness = Lateness.none
  /// The elements whose pending contents appear with the preparation.
  var reloaded: [CollectionElement] = []
  /// The models that are still to be offered to cells on the screen and near it, the last one
  /// first.
  var offers: [ModelOffer] = []
  /// The reloaded elements whose cells were offered their models right before the end.
  var offered: Set<ElementID> = []
  /// In seconds of the runtime's clock.
  var start: Double
  /// The number of frames since the preparation began.
  var frameCount = 0
  /// The number of measurements of each element for this preparation.
  var measurements: [ElementID: Int] = [:]
  /// The rows that will be visible, and some beyond, according to the known lengths.
  var needed = ElementPositions()
  /// The sections whose own elements will be visible, and some beyond.
  var neededSections = 0..<0
  /// The elements whose measurement is awaited. Estimates are meaningless in the middle of a round.
  var outstanding: Set<ElementID> = []
  /// The cells whose contents are awaited.
  var awaited: Set<ObjectIdentifier> = []
  /// The cells that were brought into a state so that their contents could be drawn.
  var entered: [CollectionElement] = []
  /// The contents of the map without a size, once an eager collection has examined all contents.
  var unmeasured: [CellRequest]?
  /// Whether the preparation calls a cell, which may wait for this very preparation.
  var isInterrupted = false
  /// Whether the preparation waits for collections inside its rows.
  var waitsInside = false

  init(
    map: CollectionMap, changes: VerifiedChanges?, submissions: [UpdateSubmission],
    geometry: CollectionGeometry, runtime: HostRuntime?
  ) {
    self.map = map
    self.changes = changes
    self.submissions = submissions
    self.geometry = geometry
    self.runtime = runtime
    start = runtime?.clock.now ?? 0
  }

  /// The positions of the headers and footers that the changes may have inserted.
  var changedEdges: [ElementPosition] {
    let sections =
      (changes?.insertedSections ?? []) + (changes?.reloadedSections.map(\.new) ?? [])
    return [.collectionHeader, .collectionFooter]
      + sections.flatMap { [ElementPosition.header($0), .footer($0)] }
  }

  /// Discards the arrangement, because it is outdated.
  func forgetArrangement() {
    mapNumber += 1
    formerArrangement = arrangement ?? formerArrangement
    arrangement = nil
  }

  /// Stores an arrangement of the map or of an earlier map.
  func take(_ new: any CollectionArrangement, by recipe: ArrangementRecipe, mapNumber: Int) {
    if mapNumber == self.mapNumber {
      (arrangement, estimatedItemLength) = (new, recipe.estimatedItemLength)
    } else {
      formerArrangement = new
    }
  }

  /// The inputs for the arrangement of the map.
  func recipe(in view: CollectionView) -> ArrangementRecipe {
    view.recipe(of: map, by: geometry, after: arrangement ?? formerArrangement)
  }

  /// Continues the work of an earlier preparation, whose measurements are useful for the larger
  /// update, too.
  func inherit(from earlier: UpdatePreparation) {
    (start, frameCount) = (earlier.start, earlier.frameCount)
    formerArrangement = earlier.arrangement ?? earlier.formerArrangement
    removedItems.formUnion(earlier.removedItems)
    entered = earlier.entered
    progress = .preparing
    lateness = earlier.lateness
    workerArrangement = earlier.workerArrangement == .none ? .none : .done
  }
}

/// A row that a preparation will show, or that lies a little beyond, according to the known
/// lengths.
struct PreparedRow {
  let element: CollectionElement
  /// The content in the preparation's map.
  let content: ElementContent
  /// The size in the preparation's map, if it is known.
  let extent: KnownExtent?
  let isSeen: Bool

  init(_ element: CollectionElement, extent: KnownExtent? = nil, isSeen: Bool) {
    self.element = element
    content = element.latest
    self.extent = extent
    self.isSeen = isSeen
  }

  var request: CellRequest { CellRequest(element, content) }
}

/// The model of a content that is offered to the cell of an element on the screen.
struct ModelOffer {
  /// The element that the cell shows.
  let old: CollectionElement
  /// The element that the cell shows with the update, which is the same element unless its section
  /// is reloaded.
  let new: CollectionElement
}
