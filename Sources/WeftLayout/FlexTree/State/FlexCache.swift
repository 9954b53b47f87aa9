// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The answers that are known of a node with children or content.
struct FlexCache: Sendable {
  /// The layout that the boxes of the children show, and its outcome.
  var request = FlexRequest(width: .nan, containingWidth: .nan)
  var outcome = FlexOutcome(height: .nan)
  /// Whether the children's boxes show ``request``.
  var isLaidOut = false
  /// The direction of text in which everything was answered.
  var isRightToLeft = false

  /// Heights of the content at two widths, the newer one first.
  var newer = HeightMeasurement()
  var older = HeightMeasurement()

  /// Widths of the content at two heights, the newer ones first.
  var newerWidths: WidthMeasurement?
  var olderWidths: WidthMeasurement?

  /// Whether an answer was given that has been dropped since.
  var hasForgotten = false

  /// Whether anything was asked.
  var hasAnswers: Bool { isLaidOut || newerWidths != nil || !newer.width.isNaN }
}

extension FlexCache {
  /// The outcome of a layout that answers `request`, if it is known.
  ///
  /// - Parameter shown: whether the boxes of the children have to show that layout.
  func answer(to request: FlexRequest, shown: Bool) -> FlexOutcome? {
    if isLaidOut && matches(request) { return outcome }
    if shown || !request.height.isNaN { return nil }
    if newer.matches(request) { return newer.outcome }
    if older.matches(request) { return older.outcome }
    return nil
  }

  /// The widths of the content at a height, if they are known.
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

  /// Whether the answers to the questions in both caches are the same.
  func hasSameAnswers(as other: FlexCache) -> Bool {
    newerWidths?.widths == other.newerWidths?.widths
      && olderWidths?.widths == other.olderWidths?.widths
      && newerWidths?.dependsOnHeight == other.newerWidths?.dependsOnHeight
      && olderWidths?.dependsOnHeight == other.olderWidths?.dependsOnHeight
      && newer.outcome.isSame(as: other.newer.outcome)
      && older.outcome.isSame(as: other.older.outcome)
      && (!other.isLaidOut || outcome.isSame(as: other.outcome))
  }

  /// Drops the measurements of the content, except for those of the layout that the boxes show:
  /// they may have become useless, such as measurements before a window became wider.
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
    // A layout in the height of its content is that in the same height given.
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

/// The answer to a question about the width of a node's content.
struct FlexContentWidths: Equatable, Sendable {
  var min: Double
  var max: Double
}

/// The sizes in which a container asks a child to lay itself out.
struct FlexRequest: Sendable {
  /// The border box's width.
  var width: Double
  /// The border box's height; NaN asks for the height of the content.
  var height = Double.nan
  /// The border box's height to which percentages below refer; NaN if it is indefinite. It equals
  /// ``height``, unless ``height`` exceeds the height from an aspect ratio. Without a ``height``,
  /// the content is laid out in it, and the answer is still the height that the content takes.
  var definiteHeight = Double.nan
  /// The greatest height of the content at which a column of it is broken into lines.
  var maxHeight = Double.infinity
  /// The width to which percentages in the child's padding refer.
  var containingWidth: Double
}

/// How a child answers a ``FlexRequest``.
struct FlexOutcome: Sendable {
  var height: Double
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan
  /// Whether the layout inside would be another one if another height were definite.
  var dependsOnHeight = false
}

extension FlexOutcome {
  func isSame(as other: FlexOutcome) -> Bool {
    isSameLength(height, other.height) && isSameLength(firstBaseline, other.firstBaseline)
      && isSameLength(lastBaseline, other.lastBaseline)
      && dependsOnHeight == other.dependsOnHeight
  }
}

/// The widths of a node's content at one height.
struct WidthMeasurement: Sendable {
  /// The border box's height; NaN where it is not definite. Its padding is the one that does not
  /// depend on the containing block.
  var height: Double
  /// The border box's greatest height.
  var maxHeight: Double
  var widths: FlexContentWidths
  /// Whether the widths would be others at another height.
  var dependsOnHeight: Bool

  func isAnswer(at height: Double, maxHeight: Double) -> Bool {
    !dependsOnHeight || (isSameLength(self.height, height) && self.maxHeight == maxHeight)
  }
}

/// The height of a node's content at one width.
struct HeightMeasurement: Sendable {
  var width = Double.nan
  var definiteHeight = Double.nan
  var maxHeight = Double.infinity
  var containingWidth = Double.nan
  var outcome = FlexOutcome(height: .nan)
}

extension HeightMeasurement {
  /// Whether the content was measured in the widths of a layout.
  func belongs(to request: FlexRequest) -> Bool {
    width == request.width && isSameLength(containingWidth, request.containingWidth)
  }

  func matches(_ request: FlexRequest) -> Bool {
    width == request.width && maxHeight == request.maxHeight
      && isSameLength(definiteHeight, request.definiteHeight)
      && isSameLength(containingWidth, request.containingWidth)
  }
}

/// Whether two lengths are the same, NaN being the same as NaN.
@inline(__always)
func isSameLength(_ a: Double, _ b: Double) -> Bool {
  a == b || (a != a && b != b)
}

extension Double {
  /// The length within the range of a layout; negative lengths and NaN are zero.
  @inline(__always) var limitedExtent: Double {
    self > 0 ? Swift.min(self, Layout.maximumExtent) : 0
  }

  /// This length or, where it is not known, another.
  @inline(__always)
  func ifKnown(else other: Double) -> Double { isNaN ? other : self }
}
