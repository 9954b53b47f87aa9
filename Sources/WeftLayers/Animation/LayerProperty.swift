// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A property of a layer that can be animated.
public struct LayerProperty<Value: Sendable>: Sendable {
  let kind: AnimatedProperty
  let encode: @Sendable (Value) -> AnimationVector
  let decode: @Sendable (AnimationVector) -> Value
}

extension LayerProperty where Value == Double {
  /// ``Layer/opacity``.
  public static var opacity: LayerProperty {
    LayerProperty(kind: .opacity, encode: { [$0, 0, 0, 0, 0, 0, 0, 0] }, decode: { $0.share })
  }

  /// ``Layer/cornerRadius``.
  public static var cornerRadius: LayerProperty { length(.cornerRadius) }

  /// ``Layer/borderWidth``.
  public static var borderWidth: LayerProperty { length(.borderWidth) }

  private static func length(_ kind: AnimatedProperty) -> LayerProperty {
    // A spring may overshoot, but no length is negative.
    LayerProperty(kind: kind, encode: { [$0, 0, 0, 0, 0, 0, 0, 0] }, decode: { max(0, $0[0]) })
  }
}

extension LayerProperty where Value == Point {
  /// ``Layer/position``.
  public static var position: LayerProperty {
    LayerProperty(
      kind: .position, encode: { [$0.x, $0.y, 0, 0, 0, 0, 0, 0] },
      decode: { Point(x: $0[0], y: $0[1]) })
  }
}

extension LayerProperty where Value == Rect {
  /// ``Layer/bounds``, which are the size and the scroll offset.
  public static var bounds: LayerProperty {
    LayerProperty(
      kind: .bounds, encode: { [$0.minX, $0.minY, $0.width, $0.height, 0, 0, 0, 0] },
      decode: { Rect(x: $0[0], y: $0[1], width: max(0, $0[2]), height: max(0, $0[3])) })
  }
}

extension LayerProperty where Value == Transform {
  /// ``Layer/transform``, with separate translation, rotation in the shorter direction, scale and
  /// shear.
  public static var transform: LayerProperty {
    LayerProperty(
      kind: .transform, encode: { AnimationVector(decomposing: $0) }, decode: { $0.transform })
  }
}

extension LayerProperty where Value == Color {
  /// ``Layer/borderColor``.
  public static var borderColor: LayerProperty {
    LayerProperty(
      kind: .borderColor, encode: { AnimationVector(premultiplying: $0) }, decode: { $0.color })
  }
}

extension LayerProperty where Value == Color? {
  /// ``Layer/backgroundColor``. No color is equivalent to transparency.
  public static var backgroundColor: LayerProperty {
    LayerProperty(
      kind: .backgroundColor,
      encode: { $0.map { AnimationVector(premultiplying: $0) } ?? .zero }, decode: { $0.color })
  }
}

extension LayerProperty where Value == Shadow? {
  /// ``Layer/shadow``. No shadow is equivalent to a transparent shadow without offset.
  public static var shadow: LayerProperty {
    LayerProperty(
      kind: .shadow, encode: { $0.map { AnimationVector($0) } ?? .zero }, decode: { $0.shadow })
  }
}
