// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why a change set cannot be applied, in which case nothing was applied; or why an item
/// that it brought cannot be shown.
public struct ChangeSetError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A deleted, reloaded or moved section is not among those before.
    case sectionOutOfBoundsBefore
    /// An inserted section, or the target of a moved one, is not among those after.
    case sectionOutOfBoundsAfter
    /// A deleted, reloaded or moved item is not among those before.
    case itemOutOfBoundsBefore
    /// An inserted item, or the target of a moved one, is not among those after.
    case itemOutOfBoundsAfter
    /// One place before is deleted, moved or reloaded twice, or deleted as well as kept.
    case conflictingSource
    /// One place after is inserted or moved to twice.
    case conflictingTarget
    /// The number of sections after does not match the number before and the edits.
    case sectionCountMismatch
    /// The number of items in a surviving section does not match its edits.
    case itemCountMismatch
    /// An item moves out of or into a reloaded section.
    case moveAcrossReloadedSection
    /// The data source edited the collection while the collection asked it for its data. Reported
    /// after the answer; the collection reloads then.
    case editedWhileAsked
    /// The cell of an item, header or footer was not made and measured within the collection's
    /// limit: its block does not return, or is very slow. The place stays blank until it does;
    /// everything else is shown.
    case cellOverdue
    /// The block of an item, header or footer has returned a cell that already shows another one.
    /// The cell appears in one of the two places, and the other stays blank. Reported once for each
    /// cell, and without a reload, for which the source would return the same cell again.
    case cellUsedTwice
    /// A count before or after is above ``CollectionLimits/numberOfSections``.
    case tooManySections
    /// A count before or after is above ``CollectionLimits/numberOfItemsInSection``.
    case tooManyItems
  }

  /// The offending place.
  public enum Place: Hashable, Sendable {
    /// The collection as a whole: its number of sections.
    case collection
    /// A section.
    case section(Int)
    /// An item.
    case item(ItemPath)
  }

  /// The kind of error.
  public var kind: Kind
  /// Where: in the state before for sources, in the state after for targets and counts.
  public var place: Place
  /// The count before: of sections for the collection and for sections, else of the section's
  /// items. Nil where there is no such section.
  public var countBefore: Int?
  /// The count after, in the same sense.
  public var countAfter: Int?
  /// The count after that the edits ask for, for the two mismatches.
  public var expectedCountAfter: Int?
  /// The call that recorded the edit; nil for a count that no edit explains.
  public var location: ChangeSet.SourceLocation?

  /// Makes an error.
  public init(
    _ kind: Kind, at place: Place, countBefore: Int? = nil, countAfter: Int? = nil,
    expectedCountAfter: Int? = nil, location: ChangeSet.SourceLocation? = nil
  ) {
    self.kind = kind
    self.place = place
    self.countBefore = countBefore
    self.countAfter = countAfter
    self.expectedCountAfter = expectedCountAfter
    self.location = location
  }
}

extension ChangeSetError: CustomStringConvertible {
  /// The error, its place, the counts, and the call, in one line.
  public var description: String {
    let isOfCell = kind == .cellOverdue || kind == .cellUsedTwice
    var text = isOfCell ? gist : "Invalid change set: \(gist)"
    if let countBefore { text += ", \(countBefore) before" }
    if let countAfter { text += ", \(countAfter) after" }
    if let expectedCountAfter { text += ", but the edits make it \(expectedCountAfter)" }
    if let location { text += " (edit recorded at \(location))" }
    return text
  }

  private var gist: String {
    switch kind {
    case .sectionOutOfBoundsBefore: "there was no \(place) to delete, reload or move"
    case .sectionOutOfBoundsAfter: "there is no \(place) to insert or move to"
    case .itemOutOfBoundsBefore: "there was no \(place) to delete, reload or move"
    case .itemOutOfBoundsAfter: "there is no \(place) to insert or move to"
    case .conflictingSource: "\(place) is deleted, reloaded or moved more than once"
    case .conflictingTarget: "\(place) is inserted or moved to more than once"
    case .sectionCountMismatch: "the number of sections does not fit the edits"
    case .itemCountMismatch: "the number of items in \(place) does not fit the edits"
    case .moveAcrossReloadedSection: "\(place) moves across the border of a reloaded section"
    case .editedWhileAsked: "the data source edited the collection while it was asked"
    case .cellOverdue: "The cell of \(place) is not made within the limit"
    case .cellUsedTwice: "The block of \(place) returns a cell that shows another element"
    case .tooManySections: "\(place) has more than \(CollectionLimits.numberOfSections) sections"
    case .tooManyItems: "\(place) has more than \(CollectionLimits.numberOfItemsInSection) items"
    }
  }
}

extension ChangeSetError.Place: CustomStringConvertible {
  /// A description of the place.
  public var description: String {
    switch self {
    case .collection: "the collection"
    case .section(let section): "section \(section)"
    case .item(let path): "item \(path)"
    }
  }
}
