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

/// Everything submitted until it began, on its way to the screen.
@MainActor final class UpdatePreparation {
  enum Progress {
    /// The turn in which it began has not ended. Later submissions in the turn belong to it.
    case collecting
    /// Workers measure and draw its rows.
    case preparing
    /// Everything is prepared, and it appears with the next frame, or with the row around.
    case ready
  }

  enum Lateness {
    case none
    /// It no longer waits for rows that are not ready.
    case late
    /// It no longer waits for workers that measure the old cells of reloaded items either. Without
    /// the new models these cells leave the screen.
    case overdue
  }

  enum WorkerArrangement {
    case none, underWay, done
  }

  /// The state that is shown in the end; lengths that become known are written into it.
  var map: CollectionMap { didSet { forgetArrangement() } }
  /// Where everything is in the map, but for how far sections are scrolled; `nil` until it is made.
  private(set) var arrangement: (any CollectionArrangement)?
  /// The assumed length of items for which the arrangement was made, in points.
  private(set) var estimatedItemLength = 0.0
  /// The last arrangement of the map as it was before.
  private var formerArrangement: (any CollectionArrangement)?
  /// The number of the current map, counted over time.
  private(set) var mapNumber = 0
  /// The work of a worker on an arrangement.
  var workerArrangement = WorkerArrangement.none
  let changes: VerifiedChanges?
  /// The items that its changes remove.
  var removedItems = RemovedItems()
  /// The sizes that it is measured for; the colours may change on the way.
  var geometry: CollectionGeometry
  /// The window's, which may have left the view when the preparation ends.
  let runtime: HostRuntime?
  let submissions: [UpdateSubmission]
  var progress = Progress.collecting
  var lateness = Lateness.none
  /// The elements whose pending contents appear with it.
  var reloaded: [CollectionElement] = []
  /// The models that are still to be offered to cells on the screen and near it, the last one
  /// first.
  var offers: [ModelOffer] = []
  /// The reloaded elements whose cells were offered their models right before the end.
  var offered: Set<ElementID> = []
  /// In seconds of the runtime's clock.
  var start: Double
  /// The number of frames since it began.
  var frameCount = 0
  /// How often each element was measured for this preparation.
  var measurements: [ElementID: Int] = [:]
  /// The rows that will be visible, and some beyond, judging by the known lengths.
  var needed = ElementPositions()
  /// The sections whose own elements will be visible, and some beyond.
  var neededSections = 0..<0
  /// The elements whose measurement it waits for: estimates mean nothing in the middle of a round.
  var outstanding: Set<ElementID> = []
  /// The cells whose contents it waits for.
  var awaited: Set<ObjectIdentifier> = []
  /// Cells that were brought into a state, so that their contents could be drawn.
  var entered: [CollectionElement] = []
  /// The contents of the map without a size, once an eager collection has looked at all.
  var unmeasured: [CellRequest]?
  /// Whether it calls a cell, which may wait for this very preparation.
  var isInterrupted = false
  /// Whether it waits for collections inside its rows.
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

  /// The positions of the headers and footers that the changes may have brought.
  var changedEdges: [ElementPosition] {
    let sections =
      (changes?.insertedSections ?? []) + (changes?.reloadedSections.map(\.new) ?? [])
    return [.collectionHeader, .collectionFooter]
      + sections.flatMap { [ElementPosition.header($0), .footer($0)] }
  }

  /// The arrangement is out of date.
  func forgetArrangement() {
    mapNumber += 1
    formerArrangement = arrangement ?? formerArrangement
    arrangement = nil
  }

  /// Takes an arrangement of the map, or of a former map.
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

  /// Takes over the work of an earlier one: measurements serve the larger update too.
  func takeOver(from earlier: UpdatePreparation) {
    (start, frameCount) = (earlier.start, earlier.frameCount)
    formerArrangement = earlier.arrangement ?? earlier.formerArrangement
    removedItems.formUnion(earlier.removedItems)
    entered = earlier.entered
    progress = .preparing
    lateness = earlier.lateness
    workerArrangement = earlier.workerArrangement == .none ? .none : .done
  }
}

/// A row that a preparation will show, or that lies a little beyond, judging by the known lengths.
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

/// The model of a content, to be offered to the cell of an element on the screen.
struct ModelOffer {
  /// The element that the cell shows.
  let old: CollectionElement
  /// The element that the cell shows with the update: the same one, unless its section is reloaded.
  let new: CollectionElement
}
