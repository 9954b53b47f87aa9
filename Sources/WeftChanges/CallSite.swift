// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The place in the source that asked for something, so that a report can name it.
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  /// The module and file, as `#fileID` gives it.
  public var fileID: String
  /// The line, counted from 1.
  public var line: Int

  /// Makes the call site of a file and line, by default those of the caller.
  public init(fileID: String = #fileID, line: Int = #line) {
    self.fileID = fileID
    self.line = line
  }

  /// The place as `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
