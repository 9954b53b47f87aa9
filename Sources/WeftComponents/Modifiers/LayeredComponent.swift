// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout

/// A component with a background or an overlay. The modifiers of ``Component`` create it.
public struct LayeredComponent<Content: Component, Layer: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  enum Side: Hashable, Sendable {
    case behind
    case inFront
  }

  let content: Content
  let layer: Layer
  let side: Side
  /// The position in the content's box, or `nil` for the layer's default.
  let alignment: Alignment?
}

extension LayeredComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for part in cursor.parts(of: content) {
      let place = ScopeKey.Place.decoration(of: ObjectIdentifier(part.scope))
      let layers = cursor.parts(of: layer, at: place).withRowsCombined
      parts.append(layers.isEmpty ? part : part.wrapped { combine($0, with: layers) })
    }
  }

  private func combine(
    _ element: any LayoutElement, with layers: [ResolvedPart]
  ) -> any LayoutElement {
    func placed(_ layer: ResolvedPart) -> any LayoutElement {
      (alignment ?? layer.placeInLayer).placing(layer.element)
    }
    switch side {
    case .behind:
      return layers.reversed().reduce(element) {
        BackgroundLayoutSpec(child: $0, background: placed($1))
      }
    case .inFront:
      return layers.reduce(element) { OverlayLayoutSpec(child: $0, overlay: placed($1)) }
    }
  }
}

extension LayeredComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    LayeredComponent<Row, Layer>(
      content: row, layer: layer, side: side == .behind ? .behind : .inFront,
      alignment: alignment)
  }
}

extension Component {
  /// Adds one or more components behind this component, from back to front.
  ///
  /// - Parameter alignment: The position of the background. By default, texts and components with a
  ///   fixed size are centered. Everything else is as large as this component.
  public func background<Background: Component>(
    alignment: Alignment? = nil, @ComponentBuilder _ background: () -> Background
  ) -> LayeredComponent<Self, Background> {
    LayeredComponent(
      content: self, layer: background(), side: .behind, alignment: alignment)
  }

  /// Adds a component behind this component. ``background(alignment:_:)`` describes its position.
  public func background<Background: Component>(
    _ background: Background, alignment: Alignment? = nil
  ) -> LayeredComponent<Self, Background> {
    LayeredComponent(content: self, layer: background, side: .behind, alignment: alignment)
  }

  /// Adds a colored shape behind this component, with the same size.
  public func background<S: Shape>(
    _ color: Color, in shape: S
  ) -> LayeredComponent<Self, ShapeComponent> {
    LayeredComponent(content: self, layer: shape.fill(color), side: .behind, alignment: .fill)
  }

  /// Adds one or more components in front of this component, from back to front.
  ///
  /// - Parameter alignment: The position of the overlay. By default, texts and components with a
  ///   fixed size are centered. Everything else is as large as this component.
  public func overlay<Overlay: Component>(
    alignment: Alignment? = nil, @ComponentBuilder _ overlay: () -> Overlay
  ) -> LayeredComponent<Self, Overlay> {
    LayeredComponent(content: self, layer: overlay(), side: .inFront, alignment: alignment)
  }

  /// Adds a component in front of this component. ``overlay(alignment:_:)`` describes its position.
  public func overlay<Overlay: Component>(
    _ overlay: Overlay, alignment: Alignment? = nil
  ) -> LayeredComponent<Self, Overlay> {
    LayeredComponent(content: self, layer: overlay, side: .inFront, alignment: alignment)
  }
}
