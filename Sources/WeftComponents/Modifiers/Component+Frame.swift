// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension LayoutDimension {
  /// All the space offered, as a greatest length in a `frame` of a component; anywhere else it is
  /// ``auto``.
  public static let infinity = LayoutDimension.points(.infinity)
}

// Lengths are dimensions, for fractions, or numbers of points. A literal is the former.
extension Component {
  /// The component with a size.
  ///
  /// A frame does not shrink in a stack that is too small.
  ///
  /// - Parameter alignment: where the component lies in its frame. By default texts are centred,
  ///   and so are stacks in which nothing grows; everything else fills the frame, as images do.
  public func frame(
    width: LayoutDimension = .auto, height: LayoutDimension = .auto, alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    modified(.frame(ComponentFrame(ElementSize(width: width, height: height), alignment)))
  }

  /// The component with a size in points; `nil` leaves a length to the layout.
  @_disfavoredOverload  // Literals are dimensions.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment? = nil
  ) -> ModifiedComponent<Self> {
    frame(width: .length(width), height: .length(height), alignment: alignment)
  }

  /// The component with limits to its size.
  ///
  /// ```swift
  /// Text(title).frame(maxWidth: .infinity, alignment: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - minWidth: the least width.
  ///   - idealWidth: the width, in points, where the surroundings do not limit it.
  ///   - maxWidth: the greatest width. With an infinite one the frame takes all the available
  ///     width, and so do the stacks around it; several in a row share the width in equal parts.
  ///   - minHeight: the least height.
  ///   - idealHeight: the height, in points, where the surroundings do not limit it.
  ///   - maxHeight: the greatest height, which may be infinite as well.
  ///   - alignment: where the component lies in its frame. By default texts are centred, and so are
  ///     stacks in which nothing grows and, where the frame is infinite, components with a size of
  ///     their own; everything else fills the frame.
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

  /// The component with limits to its size, in points; `nil` is no limit.
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
  /// A length in points, or none.
  fileprivate static func length(_ points: Double?) -> LayoutDimension {
    points.map { .points($0) } ?? .auto
  }
}
