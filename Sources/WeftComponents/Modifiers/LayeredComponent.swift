// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout

/// A component with another one behind or in front of it; the modifiers of ``Component`` make it.
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
  /// Where the layer lies in the content's box; `nil` leaves it to the layer.
  let alignment: Alignment?
}

extension LayeredComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for part in cursor.parts(of: content) {
      // Each part has a layer, and nodes, of its own.
      let place = ScopeKey.Place.decoration(of: ObjectIdentifier(part.scope))
      let layers = cursor.parts(of: layer, at: place).withRowsCombined
      parts.append(layers.isEmpty ? part : part.wrapped { combine($0, with: layers) })
    }
  }

  /// Several lie one in front of the other, the first at the back.
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
  /// The component with another one behind it, or several, one in front of the other.
  ///
  /// - Parameter alignment: where the other one lies. By default a text, or a component with a size
  ///   of its own, is centred; everything else is as large as this component.
  public func background<Background: Component>(
    alignment: Alignment? = nil, @ComponentBuilder _ background: () -> Background
  ) -> LayeredComponent<Self, Background> {
    LayeredComponent(
      content: self, layer: background(), side: .behind, alignment: alignment)
  }

  /// The component with another one behind it, as ``background(alignment:_:)`` places it.
  public func background<Background: Component>(
    _ background: Background, alignment: Alignment? = nil
  ) -> LayeredComponent<Self, Background> {
    LayeredComponent(content: self, layer: background, side: .behind, alignment: alignment)
  }

  /// The component with a shape in a colour behind it, as large as itself.
  public func background<S: Shape>(
    _ color: Color, in shape: S
  ) -> LayeredComponent<Self, ShapeComponent> {
    LayeredComponent(content: self, layer: shape.fill(color), side: .behind, alignment: .fill)
  }

  /// The component with another one in front of it, or several, one in front of the other.
  ///
  /// - Parameter alignment: where the other one lies. By default a text, or a component with a size
  ///   of its own, is centred; everything else is as large as this component.
  public func overlay<Overlay: Component>(
    alignment: Alignment? = nil, @ComponentBuilder _ overlay: () -> Overlay
  ) -> LayeredComponent<Self, Overlay> {
    LayeredComponent(content: self, layer: overlay(), side: .inFront, alignment: alignment)
  }

  /// The component with another one in front of it, as ``overlay(alignment:_:)`` places it.
  public func overlay<Overlay: Component>(
    _ overlay: Overlay, alignment: Alignment? = nil
  ) -> LayeredComponent<Self, Overlay> {
    LayeredComponent(content: self, layer: overlay, side: .inFront, alignment: alignment)
  }
}
