// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout
import WeftLocks
import WeftRuntime

extension DisplayNode {
  /// The layer that displays the node, created on first access with the layers of all descendants.
  /// It does not contain changes since the last frame.
  public final var layer: Layer {
    if let storedLayer { return storedLayer }
    // An explicit stack instead of recursion, because trees may be deeper than the thread's stack.
    let layer = beginLoading()
    var path = [(node: self, remaining: Array(subnodesToShow.reversed()))]
    while let last = path.indices.last {
      guard let subnode = path[last].remaining.popLast() else {
        path.removeLast().node.finishLoading()
        continue
      }
      if subnode.storedLayer != nil { continue }
      subnode.beginLoading()
      path.append((subnode, subnode.subnodesToShow.reversed()))
    }
    return layer
  }

  @discardableResult
  private func beginLoading() -> Layer {
    let layer = makeLayer()
    storedLayer = layer
    layer.owner = self
    if layer.responder == nil { layer.responder = self }
    applyProperties(to: layer)
    if let displayedContents {
      layer.contents = displayedContents
      layer.contentsShowSublayers = displayState.isRasterized
    }
    return layer
  }

  private func finishLoading() {
    applySubnodesToLayer()
    didLoad()
    if storedLayer?.bounds.isEmpty == false { boundsSizeDidChange() }
    let blocks = state.withLock { state in
      defer { state.finishLoading() }
      return state.loadBlocks
    }
    for block in blocks { block.run(self) }
  }

  /// Whether the layer was created.
  public final var isNodeLoaded: Bool { storedLayer != nil }

  /// Runs a block on the main actor after the layer was created. Use on any thread. Blocks run in
  /// the order of their calls. If the layer exists, they run immediately, or in a later turn from
  /// another thread.
  nonisolated public final func onDidLoad(_ block: @escaping @MainActor (DisplayNode) -> Void) {
    if MainQueue.isCurrent, MainActor.assumeIsolated({ isNodeLoaded }) {
      return MainActor.assumeIsolated { block(self) }
    }
    let loadBlock = LoadBlock(block)
    let isLoaded = state.withLock { state in
      if !state.hasLoaded { state.loadBlocks.append(loadBlock) }
      return state.hasLoaded
    }
    if isLoaded { Task { @MainActor in loadBlock.run(self) } }
  }
}
