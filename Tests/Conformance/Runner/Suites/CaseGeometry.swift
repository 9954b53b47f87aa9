// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// A rectangle, written as `[x, y, width, height]` in the files.
struct CaseRect: Decodable {
  let rect: Rect

  init(from decoder: any Decoder) throws {
    let numbers = try Numbers(4, from: decoder)
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// A size, written as `[width, height]` in the files.
struct CaseSize: Decodable {
  let size: Size

  init(from decoder: any Decoder) throws {
    let numbers = try Numbers(2, from: decoder)
    size = Size(width: numbers[0], height: numbers[1])
  }
}

/// An array with an exact number of numbers.
struct Numbers {
  private let values: [Double]

  init(_ count: Int, from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    values = try container.decode([Double].self)
    guard values.count == count else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(values.count) numbers instead of \(count)")
    }
  }

  subscript(index: Int) -> Double { values[index] }
}

/// The scrollable axes, as written in the files.
enum CaseAxes: String, Decodable {
  case vertical, horizontal, both

  var directions: ScrollDirections {
    switch self {
    case .vertical: .vertical
    case .horizontal: .horizontal
    case .both: [.vertical, .horizontal]
    }
  }
}

/// The scroll direction, as written in the files.
enum CaseDirection: String, Decodable {
  case up, down, left, right

  var directions: ScrollDirections {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}
