// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The scrolling of a list, which is the same for every contender of the scroll benchmark.
struct ScrollScript: Sendable, Equatable {
  /// The number of rows in the list.
  var rows = 100_000
  /// The distance per frame, in points.
  var speed: Double
  /// The number of frames before the recorded frames.
  var warmUp = 60
  /// The number of recorded frames.
  var frames = 300

  /// The script as command-line options.
  var arguments: [String] {
    [
      "--rows", "\(rows)", "--speed", "\(speed)", "--warm-up", "\(warmUp)", "--frames", "\(frames)",
    ]
  }

  init(speed: Double, warmUp: Int = 60) {
    self.speed = speed
    self.warmUp = warmUp
  }

  /// Parses the options of a command line, or returns `nil` if they are invalid.
  init?(arguments: [String]) {
    self.init(speed: 0)
    guard arguments.count.isMultiple(of: 2) else { return nil }
    for index in stride(from: 0, to: arguments.count, by: 2) {
      let value = arguments[index + 1]
      switch arguments[index] {
      case "--rows": guard let number = Int(value) else { return nil }; rows = number
      case "--speed": guard let number = Double(value) else { return nil }; speed = number
      case "--warm-up": guard let number = Int(value) else { return nil }; warmUp = number
      case "--frames": guard let number = Int(value) else { return nil }; frames = number
      default: return nil
      }
    }
    guard rows > 0, UInt32(exactly: rows) != nil, warmUp >= 0, frames > 0 else { return nil }
  }
}
