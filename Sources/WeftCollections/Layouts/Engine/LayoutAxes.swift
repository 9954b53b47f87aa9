// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// The coordinate system of layouts, along the scroll axis and across it.
struct LayoutAxes: Hashable, Sendable {
  var axis: Axis
  var viewportSize: Size
  /// Whether the content begins at the right, so that scrolling forward decreases the offset.
  var isReversed = false

  init(_ axis: Axis, viewportSize: Size) {
    self.axis = axis
    self.viewportSize = viewportSize
  }

  var viewportLength: Double { length(of: viewportSize) }
  var viewportWidth: Double { width(of: viewportSize) }

  func length(of size: Size) -> Double { axis == .vertical ? size.height : size.width }

  func width(of size: Size) -> Double { axis == .vertical ? size.width : size.height }

  func size(length: Double, width: Double) -> Size {
    axis == .vertical
      ? Size(width: width, height: length) : Size(width: length, height: width)
  }

  func rect(_ frame: LayoutFrame) -> Rect {
    axis == .vertical
      ? Rect(x: frame.cross, y: frame.main, width: frame.width, height: frame.length)
      : Rect(x: frame.main, y: frame.cross, width: frame.length, height: frame.width)
  }

  func frame(_ rect: Rect) -> LayoutFrame {
    axis == .vertical
      ? LayoutFrame(main: rect.minY, cross: rect.minX, length: rect.height, width: rect.width)
      : LayoutFrame(main: rect.minX, cross: rect.minY, length: rect.width, width: rect.height)
  }

  func main(of point: Point) -> Double { axis == .vertical ? point.y : point.x }

  func vector(_ main: Double) -> Vector {
    axis == .vertical ? Vector(dx: 0, dy: main) : Vector(dx: main, dy: 0)
  }

  /// Returns the origin of a cell in its frame. A cell that is shorter, as in a row of a grid, lies
  /// at the edge at which reading begins.
  func origin(of size: Size, in frame: Rect) -> Point {
    guard isReversed else { return frame.origin }
    let room = vector(length(of: frame.size) - length(of: size))
    return Point(x: frame.minX + room.dx, y: frame.minY + room.dy)
  }

  func viewport(at main: Double) -> Rect {
    rect(LayoutFrame(main: main, cross: 0, length: viewportLength, width: viewportWidth))
  }

  func insets(_ insets: EdgeInsets) -> SectionInsets {
    axis == .vertical
      ? SectionInsets(
        before: insets.top.usable, after: insets.bottom.usable, leading: insets.left.usable,
        trailing: insets.right.usable)
      : SectionInsets(
        before: insets.left.usable, after: insets.right.usable, leading: insets.top.usable,
        trailing: insets.bottom.usable)
  }
}

/// A rectangle along and across the axis, in points.
struct LayoutFrame: Hashable, Sendable {
  /// The start along the axis.
  var main: Double
  /// The start across the axis.
  var cross: Double
  /// The extent along the axis.
  var length: Double
  /// The extent across the axis.
  var width: Double

  func overlaps(_ other: LayoutFrame) -> Bool {
    length > 0 && width > 0 && other.length > 0 && other.width > 0
      && main < other.main + other.length && other.main < main + length
      && cross < other.cross + other.width && other.cross < cross + width
  }

  func moved(main: Double, cross: Double) -> LayoutFrame {
    LayoutFrame(
      main: self.main + main, cross: self.cross + cross, length: length, width: width)
  }
}

/// Along and across the axis, in points.
struct SectionInsets: Hashable, Sendable {
  var before: Double
  var after: Double
  var leading: Double
  var trailing: Double
}

/// The measured size of an item, in points.
struct ItemSize: Hashable, Sendable {
  var length: Double
  var width: Double
}
