// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A result of a benchmark for Weft and its peer.
struct BenchmarkRow: Sendable, Encodable {
  /// The activity, such as `scroll-20`.
  let name: String
  /// The measured quantity, such as `main-thread p99`.
  let metric: String
  /// The unit of both values, such as `ms`.
  let unit: String
  let weft: Double?
  /// The peer's value, or `nil` if the peer does not support the measurement.
  let peer: Double?

  /// Weft's value divided by the peer's, if both are known and the peer's is not 0.
  var ratio: Double? {
    guard let weft, let peer, peer != 0 else { return nil }
    return weft / peer
  }

  private enum Key: CodingKey {
    case name, metric, unit, weft, peer, ratio
  }

  /// Encodes all six keys in every row. Unknown values are `null`.
  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Key.self)
    try row.encode(name, forKey: .name)
    try row.encode(metric, forKey: .metric)
    try row.encode(unit, forKey: .unit)
    try row.encode(weft, forKey: .weft)
    try row.encode(peer, forKey: .peer)
    try row.encode(ratio, forKey: .ratio)
  }
}
