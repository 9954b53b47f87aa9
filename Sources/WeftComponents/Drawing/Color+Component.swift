// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// A filled area of one colour, which takes all the space offered.
extension Color: Component {
  /// A rectangle in the colour.
  public var body: some Component {
    Rectangle().fill(self)
  }
}
