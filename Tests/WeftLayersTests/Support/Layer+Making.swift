// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension Layer {
  /// A layer with a name and a frame.
  convenience init(_ name: String, frame: Rect = .zero) {
    self.init()
    self.name = name
    self.frame = frame
  }

  /// The names of the layers inside, back to front.
  var sublayerNames: [String] { sublayers.map { $0.name ?? "?" } }

  /// Marks the layer, and all inside, as rendered.
  func markAsRendered() {
    renderInvalidation = []
    for sublayer in sublayers { sublayer.markAsRendered() }
  }
}
