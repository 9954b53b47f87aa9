// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why a change set was not applied, which changes nothing, or why an item, header or
/// footer is not shown.
public struct ChangeSetError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A deleted, reloaded or moved section is not in the state before.
    case sectionOutOfBoundsBefore
    /// An inserted section or the target of a moved one is not in the state after.
    case sectionOutOfBoundsAfter
    /// A deleted, reloaded or moved item is not in the state before.
    case itemOutOfBoundsBefore
    /// An inserted item or the target of a moved one is not in the state after.
    case itemOutOfBoundsAfter
    /// An item or section is deleted, moved or reloaded twice, or deleted and reloaded.
    case conflictingSource
    /// An index or path in the state after is inserted or moved to twice.
    case conflictingTarget
    /// The number of sections after is not the number before plus the edits.
    case sectionCountMismatch
    /// The number of items in a surviving section is not the number before plus its edits.
    case itemCountMismatch
    /// An item moves from or to a reloaded section.
    case moveAcrossReloadedSection
    /// The data source edited the collection while the collection requested data. Reported after
    /// the request, and the collection then reloads.
    case editedWhileAsked
    /// The cell of an item, header or footer was not created and measured within the collection's
    /// limit, because its block is slow or does not return. Until it returns, the area stays blank.
    case cellOverdue
    /// The block of an item, header or footer returned a cell that already shows another one. One
    /// of the two stays blank. Reported once for each cell and without a reload, because the source
    /// would return the same cell again.
    case cellUsedTwice
    /// A count before or after is above ``CollectionLimits/numberOfSections``.
    case tooManySections
    /// A count before or after is above ``CollectionLimits/numberOfItemsInSection``.
    case tooManyItems
  }

  /// The collection, section or item that an error is about.
  public enum Place: Hashable, Sendable {
    /// The whole collection, for errors about its number of sections.
    case collection
    /// A section.
    case section(Int)
    /// An item.
    case item(ItemPath)
  }

  /// The kind of error.
  public var kind: Kind
  /// The location of the error, in the state before for sources, and after for targets and counts.
  public var place: Place
  /// The count before, if the section exists. Counts sections for the collection and for sections
  /// that are out of bounds, and items of the section otherwise.
  public var countBefore: Int?
  /// The count after, of the same kind as ``countBefore``.
  public var countAfter: Int?
  /// The count after that the edits require, for the two mismatches.
  public var expectedCountAfter: Int?
  /// The source location of the call that recorded the edit, if the error is about an edit.
  public var location: ChangeSet.SourceLocation?

  /// Creates an error.
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
  /// A one-line description with the error, its path or section, the counts and the call.
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
  /// A description such as "section 3".
  public var description: String {
    switch self {
    case .collection: "the collection"
    case .section(let section): "section \(section)"
    case .item(let path): "item \(path)"
    }
  }
}
