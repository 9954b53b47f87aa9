// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A batch of edits to a sectioned collection, recorded in any order.
///
/// All edits happen together. Deletes, reloads and the sources of moves refer to the state before
/// the batch. Inserts and the targets of moves refer to the state after it. Recording never fails.
/// ``verified(before:after:scope:)`` verifies the edits and converts the set into a form that can
/// be applied. Batches nest by recording into the same set, see
/// ``performBatchUpdates(animated:_:completion:)``. Two sets are equal if they have the same
/// effect.
public struct ChangeSet: Sendable {
  /// A closure to call after changes have appeared. `finished` is whether their animation was
  /// completed.
  public typealias Completion = @MainActor @Sendable (_ finished: Bool) -> Void

  /// The edits in the order of their calls, which has no meaning.
  public internal(set) var edits: [Edit] = []

  /// Whether the changes are animated. `false` after a participant of a nested batch disabled
  /// animation.
  public private(set) var animated: Bool

  /// Values that accompany the changes.
  public var userInfo = UserInfo()

  /// The closures to call in order after the changes have appeared.
  package internal(set) var completions: [Completion] = []

  /// Creates an empty change set.
  public init(animated: Bool = true) {
    self.animated = animated
  }

  /// Whether nothing was recorded. An empty set still asserts that no count has changed.
  public var isEmpty: Bool { edits.isEmpty }

  /// Whether the set contains `reloadData`, which overrides its other edits. O(edits).
  public var includesReloadData: Bool {
    edits.contains { $0.operation == .reloadData }
  }

  /// Records whether a participant requests animation. A single `false` is final.
  public mutating func requestAnimation(_ wanted: Bool) {
    animated = animated && wanted
  }

  /// Adds the edits of another set with the same states before and after, appends its completions,
  /// and merges its user info, which overrides existing values.
  /// - Complexity: O(edits of `other`).
  public mutating func merge(_ other: ChangeSet) {
    edits.append(contentsOf: other.edits)
    requestAnimation(other.animated)
    completions.append(contentsOf: other.completions)
    userInfo.merge(other.userInfo)
  }

  /// Records one edit. O(1).
  public mutating func append(_ edit: Edit) {
    edits.append(edit)
  }
}

extension ChangeSet {
  /// Adds a completion, which is called after earlier ones.
  public mutating func addCompletion(_ completion: @escaping Completion) {
    completions.append(completion)
  }

  /// Records a batch into this set, or nothing if `updates` throws. Batches nest. Completions of
  /// inner batches are called before completions of outer ones. If one batch is not animated, none
  /// is. O(edits of the batch).
  /// - Parameters:
  ///   - updates: Records edits with the same states before and after as this set.
  ///   - completion: Called after all changes of the set have appeared.
  public mutating func performBatchUpdates(
    animated: Bool = true, _ updates: (inout ChangeSet) throws -> Void,
    completion: Completion? = nil
  ) rethrows {
    var batch = ChangeSet(animated: animated)
    try updates(&batch)
    if let completion { batch.addCompletion(completion) }
    merge(batch)
  }

  /// Calls the completions in order. Call this method once.
  @MainActor package func complete(finished: Bool) {
    for completion in completions { completion(finished) }
  }
}

/// A recorded edit with its animation and the call that recorded it.
public struct Edit: Hashable, Sendable {
  /// The effect of an edit. Deletes, reloads and the sources of moves are paths in the state before
  /// the change set. Inserts and the targets of moves are paths in the state after it.
  public enum Operation: Hashable, Sendable {
    /// Deletes the item at an old path.
    case deleteItem(ItemPath)
    /// Inserts an item at a new path.
    case insertItem(ItemPath)
    /// Reloads the item at an old path, which keeps its identity.
    case reloadItem(ItemPath)
    /// Moves the item at an old path to a new path.
    case moveItem(from: ItemPath, to: ItemPath)
    /// Deletes the section at an old index with its items.
    case deleteSection(Int)
    /// Inserts a section with new items at a new index.
    case insertSection(Int)
    /// Replaces all items of the section at an old index.
    case reloadSection(Int)
    /// Moves the section at an old index with its items to a new index.
    case moveSection(from: Int, to: Int)
    /// Reloads everything and overrides all other edits of the set.
    case reloadData
  }

  /// The effect.
  public var operation: Operation
  /// The animation of the edit.
  public var animation: EditAnimation
  /// The call that recorded the edit.
  public var location: ChangeSet.SourceLocation

  /// Creates an edit.
  public init(
    _ operation: Operation, animation: EditAnimation = .automatic,
    location: ChangeSet.SourceLocation
  ) {
    self.operation = operation
    self.animation = animation
    self.location = location
  }
}

/// The animation of an edit in an animated change set.
public enum EditAnimation: Hashable, Sendable {
  /// The default of the layout or the view.
  case automatic
  /// The cell fades in or out.
  case fade
  /// The cell slides in from or out to an edge.
  case slide(Edge)
  /// The edit is not animated.
  case none

  /// An edge that a cell can slide from or to.
  public enum Edge: Hashable, Sendable {
    case top, bottom, leading, trailing
  }
}

extension ChangeSet {
  /// The source location of a call, for error reports.
  public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and file in the form of `#fileID`.
    public var fileID: String
    /// The line, counted from 1.
    public var line: Int

    /// Creates the location of a file and line, by default of the caller.
    public init(fileID: String = #fileID, line: Int = #line) {
      self.fileID = fileID
      self.line = line
    }

    /// The location in the form `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
  }
}
