// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftGraphics
package import WeftLayout

/// The line around the layer that has the focus; hosts draw it over the layer.
package struct FocusRing: Equatable, Sendable {
  /// The line's width, and its distance from the layer's edge, in points.
  package static let (width, distance) = (2.0, 1.0)

  /// The colour.
  package let color: Color
  /// The outer edge of the line, in the layer's space.
  package let rect: Rect
  /// The radius of the outer edge's corners.
  package let cornerRadius: Double

  /// The ring of a layer as shown; `nil` if it has none.
  ///
  /// The ring is around the layer. If something clips or covers it there, it is inside, in a colour
  /// that stands out from the layer's fill; a layer without a fill, such as a text, has it around
  /// on all sides where it is seen, away from the letters.
  @MainActor package init?(of layer: Layer, in bounds: Rect) {
    guard layer.showsFocusRing, !bounds.isEmpty else { return nil }
    // A host's control shows its focus on its own.
    if (layer as? EmbeddedLayer)?.control != nil { return nil }
    let accent = layer.responder?.focusRingColor ?? Color.accent.resolved(in: Traits())
    let outset = Self.width + Self.distance
    let around = EdgeInsets(all: -outset)
    let fill = layer.fill
    if layer.shows(around) {
      (color, rect) = (accent, bounds.inset(by: around))
      cornerRadius = max(layer.cornerRadius, 3) + outset
    } else if let fill, accent.contrast(with: fill) < 2 {
      // Not on the very edge: outside of it may be the ring's colour.
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
  /// The colour on which an inside ring lies: the layer's own, or that of a part that covers it, as
  /// controls have; `nil` if there is none, or hardly any.
  @MainActor fileprivate var fill: Color? {
    let parts = sublayers.lazy.filter { !$0.isHidden && $0.frame.contains(self.bounds) }
    let colors = parts.map(\.backgroundColor).reversed() + [backgroundColor]
    return colors.lazy.compactMap(\.self).first { $0.alpha >= 0.5 }
  }

  /// The insets on whose sides something outside of the layer is seen; 0 on the others.
  @MainActor fileprivate func shownPart(of insets: EdgeInsets) -> EdgeInsets {
    var result = EdgeInsets.zero
    for side in [\EdgeInsets.top, \.left, \.bottom, \.right] {
      var one = EdgeInsets.zero
      one[keyPath: side] = insets[keyPath: side]
      if shows(one) { result[keyPath: side] = insets[keyPath: side] }
    }
    return result
  }

  /// Whether nothing clips or covers the space around the layer.
  @MainActor fileprivate func shows(_ insets: EdgeInsets) -> Bool {
    // A layer in scrolled content may be at its edge at any time.
    if superlayer?.scrollController != nil { return false }
    var (layer, rect) = (self, bounds.inset(by: insets))
    while let outer = layer.superlayer {
      rect = rect.applying(layer.transformToSuperlayer)
      if layer.isCovered(in: rect) { return false }
      // Content scrolls until all of it is in view.
      if let scroller = outer.scrollController {
        return scroller.area(around: Point(x: rect.midX, y: rect.midY)).holds(rect)
      }
      if outer.masksToBounds, !outer.bounds.holds(rect) { return false }
      layer = outer
    }
    return layer.bounds.holds(rect)
  }

  /// Whether a layer in front, in the same superlayer, covers a part of a rectangle there.
  @MainActor private func isCovered(in rect: Rect) -> Bool {
    guard let siblings = superlayer?.sublayers else { return false }
    return siblings.reversed().prefix { $0 !== self }.contains {
      !$0.isHidden && $0.opacity > 0 && $0.frame.intersects(rect) && $0.fill != nil
    }
  }
}

extension Rect {
  /// Whether a rectangle is inside, but for the error of sums.
  fileprivate func holds(_ rect: Rect) -> Bool { insetBy(dx: -0.01, dy: -0.01).contains(rect) }
}
