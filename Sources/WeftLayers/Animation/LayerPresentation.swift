// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// The displayed properties of a layer, including its animations as of the latest frame. It is a
/// view of the layer and not a copy.
@MainActor public struct LayerPresentation {
  private let layer: Layer

  init(_ layer: Layer) { self.layer = layer }

  /// The displayed ``Layer/bounds``.
  public var bounds: Rect { value(.bounds, layer.bounds) }
  /// The displayed ``Layer/position``.
  public var position: Point { value(.position, layer.position) }
  /// The displayed ``Layer/transform``.
  public var transform: Transform { value(.transform, layer.transform) }
  /// The displayed ``Layer/opacity``.
  public var opacity: Double { value(.opacity, layer.opacity) }
  /// The displayed ``Layer/backgroundColor``.
  public var backgroundColor: Color? { value(.backgroundColor, layer.backgroundColor) }
  /// The displayed ``Layer/cornerRadius``.
  public var cornerRadius: Double { value(.cornerRadius, layer.cornerRadius) }
  /// The displayed ``Layer/borderWidth``.
  public var borderWidth: Double { value(.borderWidth, layer.borderWidth) }
  /// The displayed ``Layer/borderColor``.
  public var borderColor: Color { value(.borderColor, layer.borderColor) }
  /// The displayed ``Layer/shadow``.
  public var shadow: Shadow? { value(.shadow, layer.shadow) }

  /// The displayed ``Layer/frame``.
  public var frame: Rect {
    bounds.applying(transformToSuperlayer)
  }

  /// The displayed ``Layer/transformToSuperlayer``.
  public var transformToSuperlayer: Transform {
    if layer.animations?.isEmpty ?? true { return layer.transformToSuperlayer }
    return layer.placing(bounds, at: position, transform)
  }

  /// The displayed ``Layer/transformToRoot``.
  public var transformToRoot: Transform {
    var result = Transform.identity
    var current: Layer? = layer
    while let layer = current {
      result = result.concatenating(layer.presentation.transformToSuperlayer)
      current = layer.superlayer
    }
    return result
  }

  private func value<Value>(
    _ property: @autoclosure () -> LayerProperty<Value>, _ own: @autoclosure () -> Value
  ) -> Value {
    guard let animations = layer.animations, !animations.isEmpty else { return own() }
    let property = property()
    guard let shown = animations.shownValue(of: property.kind, own: property.encode(own())) else {
      return own()
    }
    return property.decode(shown)
  }
}

extension Layer {
  /// The displayed properties of the layer, including running animations.
  public final var presentation: LayerPresentation { LayerPresentation(self) }
}
