// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A program that takes the options of a ``ScrollScript`` and prints ``ScrollSamples``.
struct ScrollContender: Sendable {
  let program: ChildProgram
  /// The arguments before the script's options.
  var leadingArguments: [String] = []

  /// Runs the program in a separate window and returns its samples. Throws ``BenchmarkError`` if it
  /// showed other rows or another number of frames.
  func run(_ script: ScrollScript) throws(BenchmarkError) -> ScrollSamples {
    let output = try program.output(of: leadingArguments + script.arguments)
    let samples: ScrollSamples
    do {
      samples = try JSONDecoder().decode(ScrollSamples.self, from: output)
    } catch {
      throw .unreadableOutput(program: program.name, reason: "\(error)")
    }
    guard samples.checksum == RowContent.checksum() else {
      throw .incomparable(program: program.name, reason: "its rows show something else")
    }
    let counts = [samples.intervals, samples.mainThread, samples.process, samples.blankArea]
      .compactMap(\.?.count)
    guard counts.allSatisfy({ $0 == script.frames }) else {
      throw .incomparable(program: program.name, reason: "recorded \(counts) frames")
    }
    return samples
  }
}
