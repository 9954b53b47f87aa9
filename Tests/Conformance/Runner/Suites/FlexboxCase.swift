// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

struct FlexboxFile: Decodable {
  let cases: [FlexboxCase]
}

/// A tree of boxes and their frames in a browser.
struct FlexboxCase: Decodable {
  let name: String
  let root: FlexboxBox
  /// The special conditions of the case.
  let notes: [String]

  private enum Key: CodingKey {
    case name, root, sensitive
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    root = try container.decode(FlexboxBox.self, forKey: .root)
    notes = try container.decodeIfPresent([String].self, forKey: .sensitive) ?? []
  }
}

struct FlexboxBox: Decodable {
  /// The size of a leaf's content, whatever the width.
  struct Content: Decodable {
    let width: Double
    let height: Double
  }

  /// A border box relative to the parent's.
  struct Frame: Decodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
  }

  let style: [String: String]
  let measure: Content?
  let text: String?
  let layout: Frame
  let layoutRTL: Frame
  let children: [FlexboxBox]?
}
