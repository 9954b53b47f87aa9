// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout: CustomStringConvertible, CustomDebugStringConvertible {
  /// The element's type and its frame.
  public var description: String { "\(type(of: element)) \(frame)" }

  /// The whole tree, one layout a line, children indented below their parents.
  public var debugDescription: String {
    var lines: [String] = []
    appendLines(indentation: "", to: &lines)
    return lines.joined(separator: "\n")
  }

  private func appendLines(indentation: String, to lines: inout [String]) {
    let baseline = firstBaseline.map { " baseline \($0.shortDescription)" } ?? ""
    lines.append(indentation + description + baseline)
    for child in children {
      child.appendLines(indentation: indentation + "  ", to: &lines)
    }
  }
}
