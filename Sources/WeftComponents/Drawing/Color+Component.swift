// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// A ground of one colour, which takes all the room that it is offered.
extension Color: Component {
  /// A rectangle in the colour.
  public var body: some Component {
    Rectangle().fill(self)
  }
}
