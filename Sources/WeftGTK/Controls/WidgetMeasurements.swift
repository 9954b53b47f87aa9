// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayout

/// A cache of a widget's sizes measured by GTK, for other threads.
struct WidgetMeasurements: Hashable {
  private static let limit = 8

  /// In points. The placeholder's until `isMeasured`.
  private var minimum = Size.zero
  private var natural: Size
  private var isMeasured = false
  private var isHeightForWidth = false
  /// The natural heights for whole widths, or `nil` for requested heights that are not measured
  /// yet.
  private var heights: [Int: Double?] = [:]

  init(size: Size) { natural = size }

  /// Returns the natural size limited to `available`, and whether it was measured.
  mutating func size(thatFits available: Size) -> (size: Size, isKnown: Bool) {
    let width = max(minimum.width, min(natural.width, available.width))
    guard isMeasured, isHeightForWidth, width.isFinite else {
      let height = max(minimum.height, min(natural.height, available.height))
      return (Size(width: width, height: height), true)
    }
    // bounded: GTK's widths are 32-bit integers, and this is no more than one of them
    let key = Int(min(width.rounded(.down), Double(Int32.max)))
    if case .some(.some(let height)) = heights[key] {
      return (Size(width: width, height: min(height, available.height)), true)
    }
    if heights.count >= Self.limit { heights = [:] }
    heights[key] = .some(nil)
    return (Size(width: width, height: min(natural.height, available.height)), false)
  }

  @MainActor mutating func measure(_ widget: UnsafeMutablePointer<GtkWidget>) {
    func ask(_ orientation: GtkOrientation, _ other: gint) -> (minimum: Double, natural: Double) {
      var (minimum, natural): (gint, gint) = (0, 0)
      gtk_widget_measure(widget, orientation, other, &minimum, &natural, nil, nil)
      return (Double(minimum), Double(natural))
    }
    let width = ask(GTK_ORIENTATION_HORIZONTAL, -1)
    isHeightForWidth =
      gtk_widget_get_request_mode(widget) == GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    // The height of text at its natural width.
    let height = ask(GTK_ORIENTATION_VERTICAL, isHeightForWidth ? width.natural.points : -1)
    minimum = Size(width: width.minimum, height: isHeightForWidth ? 0 : height.minimum)
    natural = Size(width: width.natural, height: height.natural)
    isMeasured = true
    for key in heights.keys {
      heights[key] = .some(
        isHeightForWidth
          ? ask(GTK_ORIENTATION_VERTICAL, max(gint(key), width.minimum.points)).natural
          : height.natural)
    }
  }

  func asking(for other: WidgetMeasurements) -> WidgetMeasurements {
    var result = self
    result.heights.merge(other.heights) { measured, _ in measured }
    return result
  }
}
