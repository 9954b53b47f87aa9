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
  /// Whether a worker makes an arrangement.
  var isBeingArranged = false
  /// Whether a worker has ever made one for it.
  var isArrangedByWorker = false
  let changes: VerifiedChanges?
  /// The departures of its changes.
  var departures = Departures()
  /// The sizes that it is measured for; the colours may change on the way.
  var geometry: CollectionGeometry
  /// The window's, which may have left the view when the preparation ends.
  let runtime: HostRuntime?
  let submissions: [UpdateSubmission]
  /// Whether the only changes to show are cells that have changed on their own, in their present
  /// places: then other rows are not looked at.
  var isOfCells: Bool
  /// Whether the turn in which it began may continue: later submissions in it belong to this
  /// preparation.
  var isFresh = true
  /// Whether cells on the screen that change on their own become part of it: in the turn in which
  /// it began.
  var takesCellsAlong = true
  /// Reloaded elements whose cells have not been offered their new models yet.
  var replacements: [Replacement]
  /// Those whose cells could not show their old models, should they come onto the screen before.
  var lateReplacements: [Replacement] = []
  /// In seconds of the runtime's clock.
  var start: Double
  /// How often each element was measured for this preparation.
  var measurements: [ElementID: Int] = [:]
  /// The rows that will be visible, and some beyond, judging by the known lengths.
  var needed = ElementPositions()
  /// The sections whose own elements will be visible, and some beyond.
  var neededSections = 0..<0
  /// The elements whose measurement it waits for: estimates mean nothing in the middle of a round.
  var outstanding: Set<ElementID> = []
  /// The view's count of staged cells when those that are to be measured were looked for last.
  var knownStagings = 0
  /// The cells whose contents it waits for.
  var awaited: Set<ObjectIdentifier> = []
  /// Cells that were brought into a state, so that their contents could be drawn.
  var entered: [CollectionElement] = []
  /// Cells on the screen that have changed on their own since it began, and keep the size that it
  /// shows: the next preparation shows their changes. With them it would not end while many cells
  /// change all the time.
  var laterCells: Set<ObjectIdentifier> = []
  /// The elements of the map without a size, once an eager collection has looked at all.
  var unmeasured: [CollectionElement]?
  /// Whether every element of the map was measured: an eager collection looks no further.
  var wasMeasuredWhole = false
  var isLate = false
  /// Whether it waits no longer for the workers that measure old cells: without the new models
  /// these would leave the screen.
  var isOverdue = false
  /// Whether everything was measured and drawn when it was looked at last, or is shown without.
  var isReady = false
  /// Whether it is to be looked at in the next frame: it became ready between two frames, or waits
  /// for collections inside its rows.
  var awaitsFrame = false

  init(
    map: CollectionMap, changes: VerifiedChanges?, submissions: [UpdateSubmission],
    geometry: CollectionGeometry, runtime: HostRuntime?, isOfCells: Bool
  ) {
    self.map = map
    self.changes = changes
    self.submissions = submissions
    self.geometry = geometry
    self.runtime = runtime
    self.isOfCells = isOfCells
    replacements = (changes?.reloadedItems ?? []).map {
      Replacement(old: .item($0.old), new: .item($0.new))
    }
    start = runtime?.clock.now ?? 0
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
    start = earlier.start
    formerArrangement = earlier.arrangement ?? earlier.formerArrangement
    departures.formUnion(earlier.departures)
    entered = earlier.entered
    isFresh = false
    takesCellsAlong = earlier.takesCellsAlong
    isOfCells = isOfCells && earlier.isOfCells
    isArrangedByWorker = earlier.isArrangedByWorker
    isLate = earlier.isLate
    isOverdue = earlier.isOverdue
  }
}

/// A row that a preparation will show, or that lies a little beyond, judging by the known lengths.
struct PreparedRow {
  let element: CollectionElement
  /// The size in the preparation's map, if it is known.
  let extent: KnownExtent?
  let isSeen: Bool
}

/// An element of the screen, and the one that takes its place with a preparation.
struct Replacement {
  let old: ElementPosition
  let new: ElementPosition
  /// The kind of an element attached to the section of a header's position.
  var kind: SupplementaryKind?

  /// The replaced element, if it was made.
  func oldElement(in map: CollectionMap) -> CollectionElement? {
    if kind == nil, let path = old.path { return map.elementIfMade(at: path) }
    return element(at: old, in: map)
  }

  /// The element that takes the place.
  func newElement(in map: CollectionMap) -> CollectionElement? { element(at: new, in: map) }

  private func element(at position: ElementPosition, in map: CollectionMap) -> CollectionElement? {
    guard let kind else { return map.element(at: position) }
    return map.section(at: position.section)?.value.supplements[kind]
  }
}
