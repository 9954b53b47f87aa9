// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayers

/// Lets layers end on the main actor.
enum LayerRelease {
  /// Keeps a layer until the main actor has let go of it.
  static func release(_ layer: Layer, on runtime: Runtime?) {
    if let runtime {
      runtime.mainQueue.enqueue { _ = layer }
    } else {
      DispatchQueue.main.async { _ = layer }
    }
  }
}
