// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

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
  /// Setting nil takes both limits away.
  public var minSize: Size? {
    get { Self.points(size.minWidth, size.minHeight) }
    set { (size.minWidth, size.minHeight) = Self.dimensions(newValue) }
  }

  /// The greatest width and height in points; nil while one of them is not given in points.
  ///
  /// Setting nil takes both limits away.
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
