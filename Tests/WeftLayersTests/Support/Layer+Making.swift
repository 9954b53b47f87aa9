// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension Layer {
  convenience init(_ name: String, frame: Rect = .zero) {
    self.init()
    self.name = name
    self.frame = frame
  }

  var sublayerNames: [String] { sublayers.map { $0.name ?? "?" } }

  func markAsRendered() {
    renderInvalidation = []
    for sublayer in sublayers { sublayer.markAsRendered() }
  }
}
