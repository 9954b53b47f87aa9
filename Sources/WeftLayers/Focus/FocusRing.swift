// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayout

/// The ring around the focused layer, which hosts draw over the layer.
package struct FocusRing: Equatable, Sendable {
  /// The width of the ring and its distance from the layer's edge, in points.
  package static let (width, distance) = (2.0, 1.0)

  package let color: Color
  package let rect: Rect
  package let cornerRadius: Double

  /// Creates the ring of a displayed layer, or `nil` if it has none. The ring is outside the layer,
  /// on all visible sides of a layer without a fill. If something clips or covers it, it is inside,
  /// in a color with enough contrast to the layer's fill.
  @MainActor package init?(of layer: Layer, in bounds: Rect) {
    guard layer.showsFocusRing, !bounds.isEmpty else { return nil }
    if (layer as? EmbeddedLayer)?.control != nil { return nil }
    let accent = layer.responder?.focusRingColor ?? Color.accent.resolved(in: Traits())
    let outset = Self.width + Self.distance
    let around = EdgeInsets(all: -outset)
    let fill = layer.fill
    if layer.shows(around) {
      (color, rect) = (accent, bounds.inset(by: around))
      cornerRadius = max(layer.cornerRadius, 3) + outset
    } else if let fill, accent.contrast(with: fill) < 2 {
      // Leaves a gap at the edge, because the color outside may be the ring's color.
      (color, rect) = (
        fill.readableColor, bounds.insetBy(dx: Self.distance, dy: Self.distance)
      )
      cornerRadius = max(0, layer.cornerRadius - Self.distance)
    } else {
      let insets = fill == nil ? layer.shownPart(of: around) : .zero
      (color, rect) = (accent, bounds.inset(by: insets))
      cornerRadius = insets == .zero ? layer.cornerRadius : max(layer.cornerRadius, 3)
    }
  }
}

extension Layer {
  /// The color under an inner ring, from the layer or a part that covers it, or `nil` if it is
  /// missing or nearly transparent.
  @MainActor fileprivate var fill: Color? {
    let parts = sublayers.lazy.filter { !$0.isHidden && $0.frame.contains(self.bounds) }
    let colors = parts.map(\.backgroundColor).reversed() + [backgroundColor]
    return colors.lazy.compactMap(\.self).first { $0.alpha >= 0.5 }
  }

  @MainActor fileprivate func shownPart(of insets: EdgeInsets) -> EdgeInsets {
    var result = EdgeInsets.zero
    for side in [\EdgeInsets.top, \.left, \.bottom, \.right] {
      var one = EdgeInsets.zero
      one[keyPath: side] = insets[keyPath: side]
      if shows(one) { result[keyPath: side] = insets[keyPath: side] }
    }
    return result
  }

  @MainActor fileprivate func shows(_ insets: EdgeInsets) -> Bool {
    // A layer in scrolled content may reach its edge at any time.
    if superlayer?.scrollController != nil { return false }
    var (layer, rect) = (self, bounds.inset(by: insets))
    while let outer = layer.superlayer {
      rect = rect.applying(layer.transformToSuperlayer)
      if layer.isCovered(in: rect) { return false }
      // Content can scroll until all of it is visible.
      if let scroller = outer.scrollController {
        return scroller.area(around: Point(x: rect.midX, y: rect.midY)).holds(rect)
      }
      if outer.masksToBounds, !outer.bounds.holds(rect) { return false }
      layer = outer
    }
    return layer.bounds.holds(rect)
  }

  @MainActor private func isCovered(in rect: Rect) -> Bool {
    guard let siblings = superlayer?.sublayers else { return false }
    return siblings.reversed().prefix { $0 !== self }.contains {
      !$0.isHidden && $0.opacity > 0 && $0.frame.intersects(rect) && $0.fill != nil
    }
  }
}

extension Rect {
  fileprivate func holds(_ rect: Rect) -> Bool { insetBy(dx: -0.01, dy: -0.01).contains(rect) }
}
