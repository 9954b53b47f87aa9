// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The cached measurements of a node with children or content.
struct FlexCache: Sendable {
  /// The layout that the boxes of the children show, and its outcome.
  var request = FlexRequest(width: .nan, containingWidth: .nan)
  var outcome = FlexOutcome(height: .nan)
  var isLaidOut = false
  var isRightToLeft = false

  var newer = HeightMeasurement()
  var older = HeightMeasurement()

  var newerWidths: WidthMeasurement?
  var olderWidths: WidthMeasurement?

  /// Whether a returned answer is no longer in the cache.
  var hasForgotten = false

  var hasAnswers: Bool { isLaidOut || newerWidths != nil || !newer.width.isNaN }
}

extension FlexCache {
  /// The cached outcome of a layout that answers `request`. If `shown`, the children's boxes show
  /// it.
  func answer(to request: FlexRequest, shown: Bool) -> FlexOutcome? {
    if isLaidOut && matches(request) { return outcome }
    if shown || !request.height.isNaN { return nil }
    if newer.matches(request) { return newer.outcome }
    if older.matches(request) { return older.outcome }
    return nil
  }

  func widths(at height: Double, maxHeight: Double) -> FlexContentWidths? {
    if let newerWidths, newerWidths.isAnswer(at: height, maxHeight: maxHeight) {
      return newerWidths.widths
    }
    if let olderWidths, olderWidths.isAnswer(at: height, maxHeight: maxHeight) {
      return olderWidths.widths
    }
    return nil
  }

  mutating func store(_ widths: WidthMeasurement) {
    if olderWidths != nil { hasForgotten = true }
    (olderWidths, newerWidths) = (newerWidths, widths)
  }

  func hasSameAnswers(as other: FlexCache) -> Bool {
    newerWidths?.widths == other.newerWidths?.widths
      && olderWidths?.widths == other.olderWidths?.widths
      && newerWidths?.dependsOnHeight == other.newerWidths?.dependsOnHeight
      && olderWidths?.dependsOnHeight == other.olderWidths?.dependsOnHeight
      && newer.outcome.isSame(as: other.newer.outcome)
      && older.outcome.isSame(as: other.older.outcome)
      && (!other.isLaidOut || outcome.isSame(as: other.outcome))
  }

  /// Keeps only the layout that the boxes show, because others may be obsolete, for example after a
  /// window has become wider.
  mutating func keepShownAnswers() {
    guard isLaidOut else { return }
    if !newer.belongs(to: request) && older.belongs(to: request) { swap(&newer, &older) }
    hasForgotten = hasForgotten || olderWidths != nil || !older.width.isNaN
    older = HeightMeasurement()
    olderWidths = nil
    if !newer.width.isNaN && !newer.belongs(to: request) {
      newer = HeightMeasurement()
      hasForgotten = true
    }
  }

  private func matches(_ other: FlexRequest) -> Bool {
    guard isSameLength(request.width, other.width),
      isSameLength(request.containingWidth, other.containingWidth)
    else { return false }
    if isSameLength(request.height, other.height) {
      let isSame = isSameLength(request.definiteHeight, other.definiteHeight)
      guard isSame || (!other.height.isNaN && !outcome.dependsOnHeight) else { return false }
      return !other.height.isNaN || request.maxHeight == other.maxHeight
    }
    // A layout at the content's height equals a layout with this height given.
    return request.height.isNaN && request.definiteHeight.isNaN
      && outcome.height == other.height && !outcome.dependsOnHeight
  }

  mutating func store(_ outcome: FlexOutcome, of request: FlexRequest) {
    if isLaidOut && !self.request.height.isNaN && !matches(request) { hasForgotten = true }
    self.request = request
    self.outcome = outcome
    isLaidOut = true
    guard request.height.isNaN else { return }
    let measurement = HeightMeasurement(
      width: request.width, definiteHeight: request.definiteHeight, maxHeight: request.maxHeight,
      containingWidth: request.containingWidth, outcome: outcome)
    if newer.matches(request) {
      newer = measurement
    } else if older.matches(request) {
      older = measurement
    } else {
      if !older.width.isNaN { hasForgotten = true }
      (older, newer) = (newer, measurement)
    }
  }
}

struct FlexContentWidths: Equatable, Sendable {
  var min: Double
  var max: Double
}

struct FlexRequest: Sendable {
  var width: Double
  /// The border box's height, or NaN to compute the height from the content.
  var height = Double.nan
  /// The border box's height to which percentages inside refer, or NaN if it is indefinite. It
  /// equals ``height`` unless ``height`` exceeds the height from an aspect ratio. Without a
  /// ``height``, the content is laid out in this height, and the answer is still the height of the
  /// content.
  var definiteHeight = Double.nan
  /// The maximum height of the content, at which a column breaks into lines.
  var maxHeight = Double.infinity
  /// The width to which percentages in the child's padding refer.
  var containingWidth: Double
}

struct FlexOutcome: Sendable {
  var height: Double
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan
  /// Whether another definite height would change the layout inside.
  var dependsOnHeight = false
}

extension FlexOutcome {
  func isSame(as other: FlexOutcome) -> Bool {
    isSameLength(height, other.height) && isSameLength(firstBaseline, other.firstBaseline)
      && isSameLength(lastBaseline, other.lastBaseline)
      && dependsOnHeight == other.dependsOnHeight
  }
}

struct WidthMeasurement: Sendable {
  /// The border box's height, or NaN if it is indefinite. Its padding excludes percentages.
  var height: Double
  var maxHeight: Double
  var widths: FlexContentWidths
  /// Whether another height would change the widths.
  var dependsOnHeight: Bool

  func isAnswer(at height: Double, maxHeight: Double) -> Bool {
    !dependsOnHeight || (isSameLength(self.height, height) && self.maxHeight == maxHeight)
  }
}

struct HeightMeasurement: Sendable {
  var width = Double.nan
  var definiteHeight = Double.nan
  var maxHeight = Double.infinity
  var containingWidth = Double.nan
  var outcome = FlexOutcome(height: .nan)
}

extension HeightMeasurement {
  func belongs(to request: FlexRequest) -> Bool {
    width == request.width && isSameLength(containingWidth, request.containingWidth)
  }

  func matches(_ request: FlexRequest) -> Bool {
    width == request.width && maxHeight == request.maxHeight
      && isSameLength(definiteHeight, request.definiteHeight)
      && isSameLength(containingWidth, request.containingWidth)
  }
}

/// Whether two lengths are equal. NaN equals NaN.
@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

extension Double {
  /// The length limited to the range of a layout. Negative lengths and NaN become zero.
  @inline(__always) var limitedExtent: Double {
    self > 0 ? Swift.min(self, Layout.maximumExtent) : 0
  }

  @inline(__always)
  func ifKnown(else other: Double) -> Double { isNaN ? other : self }
}
