// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Something of the package database that could not be read; the rest was.
public struct DatabaseIssue: Sendable, Hashable {
  /// The damage.
  public enum Kind: Sendable, Hashable {
    /// A line that is neither a field, nor a continuation, nor a comment: its stanza is left out.
    case malformedLine
    /// A field that stands twice in a stanza, as when two ran together: the stanza is left out.
    case duplicateField(String)
    /// A field no package can do without: the stanza is left out.
    case missingField(String)
    /// The file ends inside a line: that line is left out.
    case truncated
    /// The file, or the rest of it, could not be read, for this reason.
    case unreadable(reason: String)
  }

  /// The damage.
  public let kind: Kind
  /// The path of the file.
  public let file: String
  /// The line it is about, counted from 1; `nil` if it is about the whole file.
  public let line: Int?

  /// Makes an issue about a line of a file, or about all of it.
  public init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }
}

extension DatabaseIssue: CustomStringConvertible {
  /// One line for people, in the form of a compiler's: `FILE:LINE: what is wrong`.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return switch kind {
    case .malformedLine: "\(place): not a field; package left out"
    case .duplicateField(let name): "\(place): a second \(name) in one package; package left out"
    case .missingField(let name): "\(place): a package without \(name); package left out"
    case .truncated: "\(place): the file ends inside this line"
    case .unreadable(let reason): "\(place): cannot be read: \(reason)"
    }
  }
}
