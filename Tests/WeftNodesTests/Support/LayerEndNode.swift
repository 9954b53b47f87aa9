// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftLayers
import WeftNodes

/// A node whose layer reports whether it is released on the main queue.
final class LayerEndNode: DisplayNode {
  private let ends: Log<Bool>

  /// - Parameter ends: Receives whether the layer was released on the main queue.
  nonisolated init(_ ends: Log<Bool>) {
    self.ends = ends
    super.init()
  }

  override func makeLayer() -> Layer { EndingLayer(ends) }
}

private final class EndingLayer: Layer {
  private let ends: Log<Bool>

  init(_ ends: Log<Bool>) {
    self.ends = ends
    super.init()
  }

  isolated deinit { ends.add(MainQueueMark.isCurrent) }
}
