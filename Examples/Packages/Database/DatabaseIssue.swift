// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An unreadable part of the package database.
public struct DatabaseIssue: Sendable, Hashable {
  /// The kind of damage.
  public enum Kind: Sendable, Hashable {
    /// A line that is neither a field, a continuation nor a comment. The stanza is omitted.
    case malformedLine
    /// A field that occurs twice in a stanza, for example because two stanzas were joined. The
    /// stanza is omitted.
    case duplicateField(String)
    /// A missing required field. The stanza is omitted.
    case missingField(String)
    /// A file that ends inside a line. The line is omitted.
    case truncated
    /// A file, or the rest of a file, that could not be read.
    case unreadable(reason: String)
  }

  /// The kind of damage.
  public let kind: Kind
  /// The path of the file.
  public let file: String
  /// The number of the line, from 1, or `nil` for the whole file.
  public let line: Int?

  /// Creates an issue about a line of a file, or about the whole file.
  public init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }
}

extension DatabaseIssue: CustomStringConvertible {
  /// One line in the form of compiler messages, `FILE:LINE: what is wrong`.
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
