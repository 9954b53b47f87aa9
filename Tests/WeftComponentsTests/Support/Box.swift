// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A node of a fixed size.
struct Box: Component {
  let width: Double
  let height: Double

  init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  var body: some Component {
    Node { DisplayNode() }.frame(width: .points(width), height: .points(height))
  }
}

/// A node that fills its frame.
struct Filling: Component {
  var body: some Component { Node { DisplayNode() } }
}
