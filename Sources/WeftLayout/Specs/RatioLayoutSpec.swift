// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Gives its child the largest size of a given shape that fits.
public struct RatioLayoutSpec: LayoutElement {
  /// How the container lays the spec out.
  public var style = LayoutStyle()
  /// The height divided by the width. A value that is not positive and finite is ignored.
  public var ratio: Double
  /// The element that gets the shape.
  public var child: any LayoutElement

  /// Creates a spec that keeps `child` in shape.
  ///
  /// - Parameters:
  ///   - ratio: the height divided by the width.
  ///   - child: the element that gets the shape.
  public init(ratio: Double, child: any LayoutElement) {
    self.ratio = ratio
    self.child = child
  }

  /// Measures the child in the size of the shape that comes nearest to the ratio in the range.
  ///
  /// Without a limit on both axes the child decides its own size.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }

  /// The widest and the highest candidate are compared by how far they are off the ratio; the
  /// derived side is rounded down to whole pixels, so that it stays inside.
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

extension RatioLayoutSpec {
  /// Calculates the layout from the children's layouts in the pass.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    var childRange = range
    if let size = bestSize(in: range, grid: context.pixelGrid) {
      childRange = range.intersect(SizeRange(exact: size))
    }
    guard let layout = pass.layout(of: child, at: 0, thatFits: childRange, in: context)
    else { return nil }
    return Layout(spec: self, size: range.clamp(layout.size), around: layout)
  }
}
