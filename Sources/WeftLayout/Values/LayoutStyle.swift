// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The values that a container uses to lay out an element. See ``LayoutStyleKey`` for custom ones.
public struct LayoutStyle: Hashable, Sendable {
  /// The requested size of the element.
  public var size: ElementSize
  /// The share of the free space that the element takes in a stack, or 0.
  public var flexGrow: Double
  /// The factor by which the element shrinks on overflow in a stack, weighted by its size, or 0.
  public var flexShrink: Double
  /// The size along a stack's main axis before growing and shrinking. ``LayoutDimension/auto``
  /// means the width or height or, if that is automatic too, the size of the content.
  public var flexBasis: LayoutDimension
  /// The alignment across a stack's main axis. ``AlignSelf/auto`` means the stack's alignment.
  public var alignSelf: AlignSelf
  /// The distance in points that a stack leaves before the element, along its main axis.
  public var spacingBefore: Double
  /// The distance in points that a stack leaves after the element, along its main axis.
  public var spacingAfter: Double
  /// The position in points in a container that places its children absolutely.
  public var layoutPosition: Point
  var customProperties: CustomStyleProperties?

  /// Creates a style with default values for omitted properties.
  public init(
    size: ElementSize = .auto, flexGrow: Double = 0, flexShrink: Double = 0,
    flexBasis: LayoutDimension = .auto, alignSelf: AlignSelf = .auto,
    spacingBefore: Double = 0, spacingAfter: Double = 0, layoutPosition: Point = .zero
  ) {
    self.size = size
    self.flexGrow = flexGrow
    self.flexShrink = flexShrink
    self.flexBasis = flexBasis
    self.alignSelf = alignSelf
    self.spacingBefore = spacingBefore
    self.spacingAfter = spacingAfter
    self.layoutPosition = layoutPosition
  }
}

extension LayoutStyle {
  /// The requested width of the element.
  public var width: LayoutDimension {
    get { size.width }
    set { size.width = newValue }
  }

  /// The requested height of the element.
  public var height: LayoutDimension {
    get { size.height }
    set { size.height = newValue }
  }

  /// The minimum width of the element.
  public var minWidth: LayoutDimension {
    get { size.minWidth }
    set { size.minWidth = newValue }
  }

  /// The minimum height of the element.
  public var minHeight: LayoutDimension {
    get { size.minHeight }
    set { size.minHeight = newValue }
  }

  /// The maximum width of the element.
  public var maxWidth: LayoutDimension {
    get { size.maxWidth }
    set { size.maxWidth = newValue }
  }

  /// The maximum height of the element.
  public var maxHeight: LayoutDimension {
    get { size.maxHeight }
    set { size.maxHeight = newValue }
  }
}

extension LayoutStyle {
  /// The width and height, or nil unless both are in points. Setting nil makes both automatic.
  public var preferredSize: Size? {
    get { Self.points(size.width, size.height) }
    set { (size.width, size.height) = Self.dimensions(newValue) }
  }

  /// The minimum width and height, or nil unless both are in points. Setting nil removes both.
  public var minSize: Size? {
    get { Self.points(size.minWidth, size.minHeight) }
    set { (size.minWidth, size.minHeight) = Self.dimensions(newValue) }
  }

  /// The maximum width and height, or nil unless both are in points. Setting nil removes both.
  public var maxSize: Size? {
    get { Self.points(size.maxWidth, size.maxHeight) }
    set { (size.maxWidth, size.maxHeight) = Self.dimensions(newValue) }
  }

  private static func points(_ width: LayoutDimension, _ height: LayoutDimension) -> Size? {
    guard case .points(let width) = width, case .points(let height) = height else { return nil }
    return Size(width: width, height: height)
  }

  private static func dimensions(_ size: Size?) -> (width: LayoutDimension, height: LayoutDimension)
  {
    guard let size else { return (.auto, .auto) }
    return (.points(size.width), .points(size.height))
  }
}

extension LayoutStyle {
  /// The value of a custom property, which equals its default if not set. O(1). Setting a value
  /// copies the other custom properties if the style was copied.
  public subscript<Key: LayoutStyleKey>(key: Key.Type) -> Key.Value {
    get {
      // A cast of the whole optional would fail for optional values.
      customProperties?.values[ObjectIdentifier(key)].flatMap { $0.base as? Key.Value }
        ?? key.defaultValue
    }
    set {
      var properties = customProperties ?? CustomStyleProperties()
      customProperties = nil
      let isDefault = newValue == key.defaultValue
      properties.values[ObjectIdentifier(key)] =
        isDefault ? nil : CustomStyleProperties.Value(base: newValue)
      customProperties = properties.values.isEmpty ? nil : properties
    }
  }
}
