// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftNodes

/// A row that stores whether the mouse is over it, and consumes its events.
@MainActor final class HoveredNode: DisplayNode {
  private(set) var isHovered = false
  private(set) var hovers = 0
  private(set) var presses = 0

  override init() {
    super.init()
    style.height = 100
  }

  override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .hover:
      isHovered = true
      hovers += 1
    case .leave: isHovered = false
    case .down: presses += 1
    case .drag, .up, .cancel: break
    }
    return true
  }
}
