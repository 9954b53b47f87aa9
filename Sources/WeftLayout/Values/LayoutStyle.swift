// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a container lays an element out.
///
/// Extensions can add properties of their own: see ``LayoutStyleKey``.
public struct LayoutStyle: Hashable, Sendable {
  /// The requested size of the element.
  public var size: ElementSize
  /// The share of the free space that the element takes in a stack; 0 takes none.
  public var flexGrow: Double
  /// The factor by which the element shrinks on overflow in a stack, weighted by its size; with 0
  /// it does not shrink.
  public var flexShrink: Double
  /// The size along a stack's main axis before growing and shrinking; with ``LayoutDimension/auto``
  /// the width or height, or else the content, decides.
  public var flexBasis: LayoutDimension
  /// The alignment across a stack's main axis; ``AlignSelf/auto`` leaves it to the stack.
  public var alignSelf: AlignSelf
  /// The distance in points that a stack leaves before the element, along its main axis.
  public var spacingBefore: Double
  /// The distance in points that a stack leaves after the element, along its main axis.
  public var spacingAfter: Double
  /// The position in points in a container that places its children absolutely.
  public var layoutPosition: Point
  /// The properties that extensions have added, where they are not as by default.
  var customProperties: CustomStyleProperties?

  /// Creates a style; omitted values are left to the container.
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

  /// The least width that the element accepts.
  public var minWidth: LayoutDimension {
    get { size.minWidth }
    set { size.minWidth = newValue }
  }

  /// The least height that the element accepts.
  public var minHeight: LayoutDimension {
    get { size.minHeight }
    set { size.minHeight = newValue }
  }

  /// The greatest width that the element accepts.
  public var maxWidth: LayoutDimension {
    get { size.maxWidth }
    set { size.maxWidth = newValue }
  }

  /// The greatest height that the element accepts.
  public var maxHeight: LayoutDimension {
    get { size.maxHeight }
    set { size.maxHeight = newValue }
  }
}

extension LayoutStyle {
  /// The width and height in points; nil while one of them is not given in points.
  ///
  /// Setting nil leaves both to the layout.
  public var preferredSize: Size? {
    get { Self.points(size.width, size.height) }
    set { (size.width, size.height) = Self.dimensions(newValue) }
  }

  /// The least width and height in points; nil while one of them is not given in points.
  ///
  /// Setting nil removes both limits.
  public var minSize: Size? {
    get { Self.points(size.minWidth, size.minHeight) }
    set { (size.minWidth, size.minHeight) = Self.dimensions(newValue) }
  }

  /// The greatest width and height in points; nil while one of them is not given in points.
  ///
  /// Setting nil removes both limits.
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
  /// The value of a property that an extension has added.
  ///
  /// A style in which all such properties have their default values is equal to one in which none
  /// was ever set, and as small.
  ///
  /// - Complexity: O(1); setting copies the other such properties where the style was copied.
  public subscript<Key: LayoutStyleKey>(key: Key.Type) -> Key.Value {
    get {
      // Not a cast of the optional: the value may be one itself.
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
