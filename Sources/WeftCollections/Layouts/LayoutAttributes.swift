// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Where an element is in a collection's content.
public struct LayoutAttributes: Hashable, Sendable {
  /// Which element.
  public var position: ElementPosition
  /// Its rectangle in the content, in points.
  public var frame: Rect

  /// Makes attributes.
  public init(position: ElementPosition, frame: Rect) {
    self.position = position
    self.frame = frame
  }
}
