// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layer {
  /// The layer and its superlayers, from the inside out. O(depth).
  package final var chain: [Layer] { Array(sequence(first: self) { $0.superlayer }) }

  /// Adds a layer in front of the other sublayers and removes it from its previous superlayer.
  public final func addSublayer(
    _ layer: Layer, file: StaticString = #fileID, line: UInt = #line
  ) {
    insertSublayer(layer, at: sublayers.count, file: file, line: line)
  }

  /// Inserts a layer at an index after its removal from its superlayer, limited to the valid range.
  public final func insertSublayer(
    _ layer: Layer, at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(
      !layer.isAncestor(of: self), "a layer cannot be inside of itself", file: file, line: line)
    layer.removeFromSuperlayer()
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
    layer.renderInvalidation.insert(.placement)
    setNeedsRender(.sublayers)
    layer.announceEmbeddedLayers(to: root.host)
  }

  /// Removes the layer from its superlayer.
  public final func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    superlayer = nil
    LayerAnimator.departures += 1
    if let index = parent.sublayers.firstIndex(where: { $0 === self }) {
      parent.sublayers.remove(at: index)
    }
    parent.sublayersDidLeave()
  }

  /// Replaces the sublayers with as few changes as possible.
  public final func setSublayers(
    _ layers: [Layer], file: StaticString = #fileID, line: UInt = #line
  ) {
    if layers.elementsEqual(sublayers, by: ===) { return }
    let wanted = Set(layers.map(ObjectIdentifier.init))
    for layer in sublayers where !wanted.contains(ObjectIdentifier(layer)) {
      layer.superlayer = nil
      LayerAnimator.departures += 1
    }
    let entering = layers.filter { $0.superlayer !== self }
    // Removing them one by one would be quadratic.
    var left: [ObjectIdentifier: Layer] = [:]
    for layer in entering {
      precondition(
        !layer.isAncestor(of: self), "a layer cannot be inside of itself", file: file, line: line)
      if let old = layer.superlayer {
        left[ObjectIdentifier(old)] = old
        LayerAnimator.departures += 1
      }
      layer.superlayer = self
      layer.renderInvalidation.insert(.placement)
    }
    for old in left.values {
      old.sublayers.removeAll { $0.superlayer !== old }
      old.sublayersDidLeave()
    }
    sublayers = layers
    sublayersDidLeave()
    let host = root.host
    for layer in entering { layer.announceEmbeddedLayers(to: host) }
  }

  /// Reports the embedded layers of this subtree to a host. O(layers below).
  final func announceEmbeddedLayers(to host: (any LayerHost)?) {
    guard let host else { return }
    var layers = [self]
    while let layer = layers.popLast() {
      if let embedded = layer as? EmbeddedLayer { host.embed(embedded) }
      layers += layer.sublayers.reversed()
    }
  }

  /// Whether `layer` is this layer or a descendant. O(depth).
  public final func isAncestor(of layer: Layer) -> Bool {
    var current: Layer? = layer
    while let candidate = current {
      if candidate === self { return true }
      current = candidate.superlayer
    }
    return false
  }

  /// The layer at the top of the tree. O(depth).
  public final var root: Layer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }
}
