// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One recorded edit: its effect, its animation, and the call that recorded it.
public struct Edit: Hashable, Sendable {
  /// The effect of an edit.
  ///
  /// Deletes, reloads and the sources of moves are places in the state before the change set;
  /// inserts and the targets of moves are places in the state after it.
  public enum Operation: Hashable, Sendable {
    /// The item at a place before is gone.
    case deleteItem(ItemPath)
    /// A new item is at a place after.
    case insertItem(ItemPath)
    /// The item at a place before is loaded again and keeps its identity.
    case reloadItem(ItemPath)
    /// The item at a place before is found at a place after.
    case moveItem(from: ItemPath, to: ItemPath)
    /// The section at an index before is gone with its items.
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
