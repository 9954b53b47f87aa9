// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftNodes
import WeftRuntime

struct UpdateSubmission {
  let succeeded: Bool
  let completions: [ChangeSet.Completion]
}

/// Everything submitted before the preparation began, until it appears on the screen.
@MainActor final class UpdatePreparation {
  enum Progress {
    /// The turn of the start has not ended. Later submissions in the turn are included.
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
    /// Workers that measure old cells of reloaded items, which then disappear, are not awaited.
    case overdue
  }

  enum WorkerArrangement {
    case none, underWay, done
  }

  var map: CollectionMap { didSet { forgetArrangement() } }
  /// Without scroll offsets of sections.
  private(set) var arrangement: (any CollectionArrangement)?
  /// The estimate for which the arrangement was made, in points.
  private(set) var estimatedItemLength = 0.0
  private var formerArrangement: (any CollectionArrangement)?
  private(set) var mapNumber = 0
  var workerArrangement = WorkerArrangement.none
  let changes: VerifiedChanges?
  var removedItems = RemovedItems()
  /// The colors may change during the preparation.
  var geometry: CollectionGeometry
  /// The view may have left the window when the preparation ends.
  let runtime: HostRuntime?
  let submissions: [UpdateSubmission]
  var progress = Progress.collecting
  var lateness = Lateness.none
  /// The elements whose pending contents appear.
  var reloaded: [CollectionElement] = []
  /// The models that are still to be offered to cells on the screen and near it, in reverse order.
  var offers: [ModelOffer] = []
  /// The elements whose cells were offered their models right before the end.
  var offered: Set<ElementID> = []
  /// In seconds of the runtime's clock.
  var start: Double
  var frameCount = 0
  var measurements: [ElementID: Int] = [:]
  /// The rows that will be visible, and some beyond, according to the known lengths.
  var needed = ElementPositions()
  /// The sections whose own elements will be visible, and some beyond.
  var neededSections = 0..<0
  /// The elements whose measurement is awaited, during which estimates are meaningless.
  var outstanding: Set<ElementID> = []
  var awaited: Set<ObjectIdentifier> = []
  /// The cells that were brought into a state in order to draw them.
  var entered: [CollectionElement] = []
  /// The contents without a size, once an eager collection has examined all contents.
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

  /// The headers and footers that the changes may have inserted.
  var changedEdges: [ElementPosition] {
    let sections =
      (changes?.insertedSections ?? []) + (changes?.reloadedSections.map(\.new) ?? [])
    return [.collectionHeader, .collectionFooter]
      + sections.flatMap { [ElementPosition.header($0), .footer($0)] }
  }

  func forgetArrangement() {
    mapNumber += 1
    formerArrangement = arrangement ?? formerArrangement
    arrangement = nil
  }

  func take(_ new: any CollectionArrangement, by recipe: ArrangementRecipe, mapNumber: Int) {
    if mapNumber == self.mapNumber {
      (arrangement, estimatedItemLength) = (new, recipe.estimatedItemLength)
    } else {
      formerArrangement = new
    }
  }

  func recipe(in view: CollectionView) -> ArrangementRecipe {
    view.recipe(of: map, by: geometry, after: arrangement ?? formerArrangement)
  }

  /// Continues the work of an earlier preparation, whose measurements are still useful.
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

/// A row that a preparation will show, or a little beyond, according to the known lengths.
struct PreparedRow {
  let element: CollectionElement
  let content: ElementContent
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

/// The model that is offered to the cell of an element on the screen.
struct ModelOffer {
  /// The element that the cell shows.
  let old: CollectionElement
  /// The element after the update, which differs if its section is reloaded.
  let new: CollectionElement
}
