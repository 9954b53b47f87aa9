// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

extension LayerRenderer {
  /// The distance, in points, up to which sublayers beside the visible part are rendered, so that
  /// not every scroll step changes the set of sublayers.
  private static let margin = 64.0

  /// Renders the visible sublayers. Returns whether they have changed.
  func placeSublayers(
    of layer: Layer, _ rendered: RenderedLayer, visible: Rect?, space: RenderSpace,
    shift: PixelShift?
  ) -> Bool {
    let origin = space.sublayerOrigin
    let area = area(for: layer, rendered, visible: visible)
    var isComplete = true
    var nodes: [RenderNode] = []
    let place = RenderPlace(visible: area, origin: origin, shift: shift)
    for sublayer in layer.renderedSublayers {
      let unchanged = unchanged(sublayer, in: place)
      if unchanged == nil, let area, sublayer.drawsInsideBounds,
        !sublayer.presentation.frame.intersects(area)
      {
        isComplete = false
        continue
      }
      let placed = unchanged ?? self.place(sublayer, in: place)
      isComplete = isComplete && placed.isComplete
      guard let node = placed.node else { continue }
      if let area, !node.bounds.offsetBy(dx: origin.x, dy: origin.y).intersects(area) {
        isComplete = false
      } else {
        nodes.append(node)
      }
    }
    rendered.area = area
    // If a layer clips its sublayers, only another change can reveal more of them.
    rendered.isComplete =
      isComplete || (layer.masksToBounds && area?.contains(layer.presentation.bounds) ?? true)
    if nodes.elementsEqual(rendered.sublayers, by: ===) { return false }
    rendered.sublayers = nodes
    rendered.inside = .container(nodes)
    return true
  }

  /// The area for sublayers, slightly larger than the visible part, or `nil` for all sublayers.
  private func area(for layer: Layer, _ rendered: RenderedLayer, visible: Rect?) -> Rect? {
    guard let visible, layer.isLarge(beside: visible) else { return nil }
    if let area = rendered.area, area.contains(visible) { return area }
    return visible.insetBy(dx: -Self.margin, dy: -Self.margin)
  }
}

extension Layer {
  /// Whether only a part may be visible. Other layers are rendered completely, so that a row's
  /// rendering does not change while it scrolls across an edge.
  fileprivate func isLarge(beside visible: Rect) -> Bool {
    let size = presentation.bounds.size
    return masksToBounds || size.width > visible.width || size.height > visible.height
  }

  /// Whether the layer draws nothing outside of its frame.
  fileprivate var drawsInsideBounds: Bool {
    presentation.shadow == nil && (masksToBounds || (sublayers.isEmpty && contents == nil))
  }
}
