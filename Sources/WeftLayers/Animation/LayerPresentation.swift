// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A layer as the window shows it: its properties with the running animations of the latest frame.
///
/// A view of the layer, not a copy. Without animations it has the layer's own values.
@MainActor public struct LayerPresentation {
  private let layer: Layer

  init(_ layer: Layer) { self.layer = layer }

  /// ``Layer/bounds`` as shown.
  public var bounds: Rect { value(.bounds, layer.bounds) }
  /// ``Layer/position`` as shown.
  public var position: Point { value(.position, layer.position) }
  /// ``Layer/transform`` as shown.
  public var transform: Transform { value(.transform, layer.transform) }
  /// ``Layer/opacity`` as shown.
  public var opacity: Double { value(.opacity, layer.opacity) }
  /// ``Layer/backgroundColor`` as shown.
  public var backgroundColor: Color? { value(.backgroundColor, layer.backgroundColor) }
  /// ``Layer/cornerRadius`` as shown.
  public var cornerRadius: Double { value(.cornerRadius, layer.cornerRadius) }
  /// ``Layer/borderWidth`` as shown.
  public var borderWidth: Double { value(.borderWidth, layer.borderWidth) }
  /// ``Layer/borderColor`` as shown.
  public var borderColor: Color { value(.borderColor, layer.borderColor) }
  /// ``Layer/shadow`` as shown.
  public var shadow: Shadow? { value(.shadow, layer.shadow) }

  /// ``Layer/frame`` as shown.
  public var frame: Rect {
    bounds.applying(transformToSuperlayer)
  }

  /// ``Layer/transformToSuperlayer`` as shown.
  public var transformToSuperlayer: Transform {
    if layer.animations?.isEmpty ?? true { return layer.transformToSuperlayer }
    return layer.placing(bounds, at: position, transform)
  }

  /// ``Layer/transformToRoot`` as shown.
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
  /// The layer as the window shows it, with running animations.
  public final var presentation: LayerPresentation { LayerPresentation(self) }
}
