// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Random numbers of SplitMix64, which depend on a seed alone, on any machine.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes a generator. Each seed produces a different sequence.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, of which all 64 bits are equally random.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Makes an independent generator, so that two parts of a test do not affect each other.
  public mutating func fork() -> SeededGenerator {
    SeededGenerator(seed: next())
  }
}
