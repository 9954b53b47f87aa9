// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

extension Color: Component {
  /// A rectangle in the color.
  public var body: some Component {
    Rectangle().fill(self)
  }
}
