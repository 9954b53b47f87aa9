// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out its child at the largest size of an aspect ratio that fits.
public struct RatioLayoutSpec: LayoutElement {
  /// The style that the container uses to lay out the spec.
  public var style = LayoutStyle()
  /// The height divided by the width. Values that are not positive and finite are ignored.
  public var ratio: Double
  /// The element with the aspect ratio.
  public var child: any LayoutElement

  /// Creates a spec that gives `child` an aspect ratio.
  ///
  /// - Parameters:
  ///   - ratio: The height divided by the width.
  ///   - child: The element with the aspect ratio.
  public init(ratio: Double, child: any LayoutElement) {
    self.ratio = ratio
    self.child = child
  }

  /// Measures the child at the size in the range that is nearest to the ratio.
  ///
  /// Without a limit on both axes the child determines its size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    var childRange = range
    if let size = bestSize(in: range, grid: context.pixelGrid) {
      childRange = range.intersect(SizeRange(exact: size))
    }
    let layout = context.layout(of: child, thatFits: childRange)
    return Layout(spec: self, size: range.clamp(layout.size), around: layout)
  }

  /// Compares the candidates for the maximum width and the maximum height by their deviation from
  /// the ratio. The other side is rounded down to whole pixels so that it stays inside the range.
  private func bestSize(in range: SizeRange, grid: PixelGrid) -> Size? {
    guard ratio > 0, ratio < .infinity else { return nil }
    let (width, height) = (range.max.width, range.max.height)
    var best: Size?
    if width < .infinity {
      best = range.clamp(Size(width: width, height: grid.floor(ratio * width)))
    }
    if height < .infinity {
      let highest = range.clamp(Size(width: grid.floor(height / ratio), height: height))
      if best.map({ deviation(of: highest) < deviation(of: $0) }) ?? true { best = highest }
    }
    return best
  }

  private func deviation(of size: Size) -> Double {
    let deviation = abs(size.height / size.width - ratio)
    return deviation.isNaN ? .infinity : deviation
  }
}
