// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a list is scrolled: the same for every contender of the scroll benchmark.
struct ScrollScript: Sendable, Equatable {
  /// How many rows the list has.
  var rows = 100_000
  /// How far each frame scrolls, in points.
  var speed: Double
  /// How many frames are scrolled before the recorded ones.
  var warmUp = 60
  /// How many frames are recorded.
  var frames = 300

  /// The script as options for a contender's command line.
  var arguments: [String] {
    [
      "--rows", "\(rows)", "--speed", "\(speed)", "--warm-up", "\(warmUp)", "--frames", "\(frames)",
    ]
  }

  /// Makes a script.
  init(speed: Double, warmUp: Int = 60) {
    self.speed = speed
    self.warmUp = warmUp
  }

  /// Reads a script from the options of a command line; `nil` if they are not those of a script.
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
