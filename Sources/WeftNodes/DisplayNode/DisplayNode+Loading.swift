// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
import WeftLayout

extension DisplayNode {
  /// The layer that shows the node, created on first access.
  ///
  /// Access it no earlier than needed: the layers below are made too. Changes since the last frame
  /// are not seen on it yet.
  public final var layer: Layer {
    if let storedLayer { return storedLayer }
    // A path of its own instead of recursion: trees may be deeper than the stack.
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

  /// Completes the loading of a node after that of its subnodes.
  private func finishLoading() {
    applySubnodesToLayer()
    didLoad()
    if storedLayer?.bounds.isEmpty == false { boundsSizeDidChange() }
    let blocks = onDidLoadBlocks
    if blocks.isEmpty { return }
    onDidLoadBlocks = []
    for block in blocks { block.run(self) }
  }

  /// Whether the layer was made.
  public final var isNodeLoaded: Bool { storedLayer != nil }

  /// Runs a block once the layer was made; at once if it exists already.
  public final func onDidLoad(_ block: @escaping @MainActor (DisplayNode) -> Void) {
    if isNodeLoaded { block(self) } else { onDidLoadBlocks.append(LoadBlock(block)) }
  }
}
