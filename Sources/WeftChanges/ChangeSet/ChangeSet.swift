// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A batch of edits to a sectioned collection, recorded in any order.
///
/// The edits happen all at once. Deletes, reloads and the sources of moves refer to the state
/// before the batch; inserts and the targets of moves to the state after it. Recording never fails:
/// ``verified(before:after:scope:)`` checks the edits, and turns the set into the sorted form that
/// can be applied.
///
/// Batches nest by recording into the same set; see
/// ``performBatchUpdates(animated:_:completion:)``.
///
/// Two sets are equal if their edits, animation and user info are; completions do not count.
public struct ChangeSet: Sendable {
  /// A closure to call when changes have appeared; `finished` is whether their animation ran to
  /// completion.
  public typealias Completion = @MainActor @Sendable (_ finished: Bool) -> Void

  /// The edits, in the order of their calls, which has no meaning.
  public private(set) var edits: [Edit] = []

  /// Whether the changes are shown with animation.
  ///
  /// False as soon as one of the participants of a nested batch disabled animation.
  public private(set) var animated: Bool

  /// Values that travel with the changes.
  public var userInfo = UserInfo()

  /// The closures to call when the changes have appeared, in order.
  package internal(set) var completions: [Completion] = []

  /// Makes an empty change set.
  public init(animated: Bool = true) {
    self.animated = animated
  }

  /// Whether nothing was recorded. An empty set still claims that no count has changed.
  public var isEmpty: Bool { edits.isEmpty }

  /// Whether the set contains `reloadData`, which makes its other edits void.
  ///
  /// - Complexity: O(edits).
  public var includesReloadData: Bool {
    edits.contains { $0.operation == .reloadData }
  }

  /// Records whether a participant wants animation; a single `false` is final.
  public mutating func requestAnimation(_ wanted: Bool) {
    animated = animated && wanted
  }

  /// Takes the edits of another set with the same states before and after, appends its completions,
  /// and merges its user info, which wins.
  ///
  /// - Complexity: O(edits of `other`).
  public mutating func merge(_ other: ChangeSet) {
    edits.append(contentsOf: other.edits)
    requestAnimation(other.animated)
    completions.append(contentsOf: other.completions)
    userInfo.merge(other.userInfo)
  }

  /// Records one edit.
  ///
  /// - Complexity: O(1).
  public mutating func append(_ edit: Edit) {
    edits.append(edit)
  }
}

extension ChangeSet: Hashable {
  /// Whether edits, animation and user info are the same.
  public static func == (lhs: ChangeSet, rhs: ChangeSet) -> Bool {
    lhs.edits == rhs.edits && lhs.animated == rhs.animated && lhs.userInfo == rhs.userInfo
  }

  /// Hashes edits, animation and user info.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(edits)
    hasher.combine(animated)
    hasher.combine(userInfo)
  }
}

extension ChangeSet {
  /// Adds a completion, called after those added before.
  public mutating func addCompletion(_ completion: @escaping Completion) {
    completions.append(completion)
  }

  /// Records a batch into this set, or nothing of it if `updates` throws.
  ///
  /// Batches nest: an inner one's completion is called before that of the outer one, which is
  /// added later; and none is animated if one is not.
  ///
  /// - Parameters:
  ///   - updates: Records edits of the same states before and after as those of this set.
  ///   - completion: Called when all changes of the set have appeared.
  /// - Complexity: O(edits of the batch).
  public mutating func performBatchUpdates(
    animated: Bool = true, _ updates: (inout ChangeSet) throws -> Void,
    completion: Completion? = nil
  ) rethrows {
    var batch = ChangeSet(animated: animated)
    try updates(&batch)
    if let completion { batch.addCompletion(completion) }
    merge(batch)
  }

  /// Calls the completions in order. To be called once, by the code that showed the changes.
  @MainActor public func complete(finished: Bool) {
    for completion in completions { completion(finished) }
  }
}

/// One recorded edit: its effect, its animation, and the call that recorded it.
public struct Edit: Hashable, Sendable {
  /// The effect of an edit.
  ///
  /// Deletes, reloads and the sources of moves are places in the state before the change set;
  /// inserts and the targets of moves are places in the state after it.
  public enum Operation: Hashable, Sendable {
    /// Deletes the item at a path before.
    case deleteItem(ItemPath)
    /// A new item is at a place after.
    case insertItem(ItemPath)
    /// The item at a place before is loaded again and keeps its identity.
    case reloadItem(ItemPath)
    /// The item at a place before is found at a place after.
    case moveItem(from: ItemPath, to: ItemPath)
    /// Deletes the section at an index before, with its items.
    case deleteSection(Int)
    /// A new section with new items is at an index after.
    case insertSection(Int)
    /// The section at an index before has all its items replaced.
    case reloadSection(Int)
    /// The section at an index before is found with its items at an index after.
    case moveSection(from: Int, to: Int)
    /// Everything is loaded again; every other edit of the set is void.
    case reloadData
  }

  /// The effect.
  public var operation: Operation
  /// How the view should show it.
  public var animation: EditAnimation
  /// The call that recorded the edit.
  public var location: ChangeSet.SourceLocation

  /// Makes an edit.
  public init(
    _ operation: Operation, animation: EditAnimation = .automatic,
    location: ChangeSet.SourceLocation
  ) {
    self.operation = operation
    self.animation = animation
    self.location = location
  }
}

/// How a view should show one edit, when the change set is animated.
public enum EditAnimation: Hashable, Sendable {
  /// The default of the layout or the view.
  case automatic
  /// The cell fades in or out.
  case fade
  /// The cell slides in from, or out to, an edge.
  case slide(Edge)
  /// The edit happens at once.
  case none

  /// An edge that a cell can slide from or to.
  public enum Edge: Hashable, Sendable {
    case top, bottom, leading, trailing
  }
}

extension ChangeSet {
  /// The place of a call in the source, for reports.
  public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and file, as `#fileID` gives it.
    public var fileID: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes the location of a file and line, by default those of the caller.
    public init(fileID: String = #fileID, line: Int = #line) {
      self.fileID = fileID
      self.line = line
    }

    /// The place as `Module/File.swift:12`.
    public var description: String { "\(fileID):\(line)" }
  }
}
