// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension LayoutDimension {
  /// All of the available space, as a maximum length in a component's `frame`, otherwise ``auto``.
  public static let infinity = LayoutDimension.points(.infinity)
}

// A literal is a dimension, not a number of points, so that fractions are possible.
extension Component {
  /// Sets the size of the component's frame, which does not shrink in a stack that is too small.
  ///
  /// - Parameter alignment: The position in the frame. By default, texts and stacks without growing
  ///   components are centered. Everything else, such as images, fills the frame.
  public func frame(
    width: LayoutDimension = .auto, height: LayoutDimension = .auto, alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    modified(.frame(ComponentFrame(ElementSize(width: width, height: height), alignment)))
  }

  /// Sets the size of the component's frame in points. `nil` leaves a length to the layout.
  @_disfavoredOverload  // Literals are dimensions.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    frame(width: .length(width), height: .length(height), alignment: alignment)
  }

  /// Limits the size of the component's frame.
  ///
  /// ```swift
  /// Text(title).frame(maxWidth: .infinity, alignment: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - minWidth: The minimum width.
  ///   - idealWidth: The width in points where the available width is unlimited.
  ///   - maxWidth: The maximum width. If it is infinite, the frame and the stacks around it take
  ///     all of the available width. Several such frames in a row share the width equally.
  ///   - minHeight: The minimum height.
  ///   - idealHeight: The height in points where the available height is unlimited.
  ///   - maxHeight: The maximum height, which may be infinite.
  ///   - alignment: The position of the component in the frame. By default, texts and stacks
  ///     without growing components are centered. On an infinite axis, components with a fixed size
  ///     are centered, too. Everything else fills the frame.
  public func frame(
    minWidth: LayoutDimension = .auto, idealWidth: Double? = nil,
    maxWidth: LayoutDimension = .auto, minHeight: LayoutDimension = .auto,
    idealHeight: Double? = nil, maxHeight: LayoutDimension = .auto, alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    let size = ElementSize(
      minWidth: minWidth, minHeight: minHeight, maxWidth: maxWidth, maxHeight: maxHeight)
    let ideal = Size(width: idealWidth ?? .infinity, height: idealHeight ?? .infinity)
    return modified(.frame(ComponentFrame(size, ideal: ideal, alignment)))
  }

  /// Limits the size of the component's frame in points. `nil` is no limit.
  @_disfavoredOverload  // Literals are dimensions.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    frame(
      minWidth: .length(minWidth), idealWidth: idealWidth, maxWidth: .length(maxWidth),
      minHeight: .length(minHeight), idealHeight: idealHeight, maxHeight: .length(maxHeight),
      alignment: alignment)
  }
}

extension LayoutDimension {
  fileprivate static func length(_ points: Double?) -> LayoutDimension {
    points.map { .points($0) } ?? .auto
  }
}
