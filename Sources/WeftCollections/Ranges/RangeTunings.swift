// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayers
package import WeftLayout

/// The ranges around the viewport. Elements in the viewport itself are visible.
public enum RangeKind: Hashable, Sendable, CaseIterable {
  /// The range in which contents are drawn.
  case display
  /// The range in which data is fetched, and cells are made and measured.
  case preload
}

/// The mode that determines the extents of ranges. (Texture's `ASLayoutRangeMode`.)
public enum RangeMode: Hashable, Sendable, CaseIterable {
  /// Small ranges, for a collection that was just loaded or is not visible.
  case minimum
  /// Full ranges, for a visible collection that the user has scrolled.
  case full
  /// Only elements in the viewport.
  case visibleOnly
  /// No elements, except elements on the screen.
  case lowMemory
}

/// The extent of a range beyond the viewport, in viewports along the scroll axis.
public struct RangeTuning: Hashable, Sendable {
  /// The extent in the scroll direction.
  public var leadingScreens: Double
  /// The extent against the scroll direction.
  public var trailingScreens: Double

  /// Makes a tuning.
  public init(leadingScreens: Double, trailingScreens: Double) {
    self.leadingScreens = leadingScreens
    self.trailingScreens = trailingScreens
  }

  /// Only the viewport itself.
  public static let zero = RangeTuning(leadingScreens: 0, trailingScreens: 0)
}

extension RangeTuning {
  /// Returns the rectangle of a range. Along each scrollable axis the viewport grows by the leading
  /// screens in the scroll direction and by the trailing screens in the other direction. Without a
  /// movement along an axis, its start counts as the scroll direction.
  package func rect(
    around viewport: Rect, scrollableDirections: ScrollDirections,
    scrollDirection: ScrollDirections
  ) -> Rect {
    let (leadingScreens, trailingScreens) = (
      leadingScreens.finiteScreens, trailingScreens.finiteScreens
    )
    var (minX, maxX, minY, maxY) = (viewport.minX, viewport.maxX, viewport.minY, viewport.maxY)
    if !scrollableDirections.isDisjoint(with: .horizontal) {
      let movesRight = scrollDirection.contains(.right)
      minX -= viewport.width * (movesRight ? trailingScreens : leadingScreens)
      maxX += viewport.width * (movesRight ? leadingScreens : trailingScreens)
    }
    if !scrollableDirections.isDisjoint(with: .vertical) {
      let movesDown = scrollDirection.contains(.down)
      minY -= viewport.height * (movesDown ? trailingScreens : leadingScreens)
      maxY += viewport.height * (movesDown ? leadingScreens : trailingScreens)
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

extension Double {
  /// At most a million, or zero for NaN.
  var finiteScreens: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e6), 1e6) }
}

/// The tunings of both ranges in all modes.
public struct RangeTunings: Hashable, Sendable {
  private var minimum: [RangeKind: RangeTuning]
  private var full: [RangeKind: RangeTuning]

  /// Texture's defaults.
  public init() {
    minimum = [
      .display: RangeTuning(leadingScreens: 0.25, trailingScreens: 0.25),
      .preload: RangeTuning(leadingScreens: 0.5, trailingScreens: 0.25),
    ]
    full = [
      .display: RangeTuning(leadingScreens: 1, trailingScreens: 0.5),
      .preload: RangeTuning(leadingScreens: 2.5, trailingScreens: 1.5),
    ]
  }

  /// The tuning of a range in a mode. The setter does nothing for modes without tunings.
  public subscript(kind: RangeKind, mode: RangeMode = .full) -> RangeTuning {
    get {
      switch mode {
      case .minimum: minimum[kind] ?? .zero
      case .full: full[kind] ?? .zero
      case .visibleOnly, .lowMemory: .zero
      }
    }
    set {
      switch mode {
      case .minimum: minimum[kind] = newValue
      case .full: full[kind] = newValue
      case .visibleOnly, .lowMemory: break
      }
    }
  }
}
