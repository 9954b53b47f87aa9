// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What a map keeps of a section besides its items.
public struct MapSection<Value: Sendable>: Sendable {
  /// The user's part: context, headers and the like.
  public var value: Value
  /// The length of what is before the items along the scroll axis, such as a header, in points.
  public var leadingLength: Double
  /// The length of what is after the items along the scroll axis, such as a footer, in points.
  public var trailingLength: Double

  /// Makes the description of a section.
  public init(_ value: Value, leadingLength: Double = 0, trailingLength: Double = 0) {
    self.value = value
    self.leadingLength = leadingLength
    self.trailingLength = trailingLength
  }
}

extension MapSection: Equatable where Value: Equatable {}
