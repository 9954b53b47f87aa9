// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// What is known of a node with children or content.
  struct Cache: Sendable {
    /// The layout that the boxes of the children show, and what came of it.
    var request = Request(width: .nan, containingWidth: .nan)
    var outcome = Outcome(height: .nan)
    /// Whether the children's boxes show ``request``.
    var isLaidOut = false
    var isRightToLeft = false

    /// Heights of the content at two widths, the newer one first.
    var newer = Measurement()
    var older = Measurement()

    /// The widths of the content, where they are known.
    var widths: ContentWidths?
    /// The height for which the widths were found, and whether it matters.
    var widthsHeight = Double.nan
    var widthsDependOnHeight = false

    /// Whether an answer was given that is not known any more.
    var hasForgotten = false

    /// Whether anything was asked.
    var hasAnswers: Bool { isLaidOut || widths != nil || !newer.width.isNaN }
  }

  /// The height of a node's content at one width.
  struct Measurement: Sendable {
    var width = Double.nan
    var maxHeight = Double.infinity
    var containingWidth = Double.nan
    var outcome = Outcome(height: .nan)
  }
}

extension FlexEngine.Cache {
  /// The outcome of a layout that answers `request`, if it is known.
  ///
  /// - Parameter shown: whether the boxes of the children have to show that layout.
  func answer(
    to request: FlexEngine.Request, isRightToLeft: Bool, shown: Bool
  ) -> FlexEngine.Outcome? {
    if isLaidOut && matches(request, isRightToLeft: isRightToLeft) { return outcome }
    if shown || !request.height.isNaN { return nil }
    if newer.matches(request) { return newer.outcome }
    if older.matches(request) { return older.outcome }
    return nil
  }

  /// Whether the answers to what both caches were asked are the same.
  func hasSameAnswers(as other: FlexEngine.Cache) -> Bool {
    widths == other.widths && newer.outcome.isSame(as: other.newer.outcome)
      && older.outcome.isSame(as: other.older.outcome)
      && (!other.isLaidOut || outcome.isSame(as: other.outcome))
  }

  private func matches(_ other: FlexEngine.Request, isRightToLeft: Bool) -> Bool {
    guard request.width == other.width, self.isRightToLeft == isRightToLeft,
      isSameLength(request.containingWidth, other.containingWidth)
    else { return false }
    if isSameLength(request.height, other.height) {
      let isSame = isSameLength(request.definiteHeight, other.definiteHeight)
      guard isSame || !outcome.dependsOnHeight else { return false }
      return !other.height.isNaN || request.maxHeight == other.maxHeight
    }
    // A layout in the height of its content is that in the same height given.
    return request.height.isNaN && outcome.height == other.height && !outcome.dependsOnHeight
  }

  mutating func store(
    _ outcome: FlexEngine.Outcome, of request: FlexEngine.Request, isRightToLeft: Bool
  ) {
    self.request = request
    self.outcome = outcome
    self.isRightToLeft = isRightToLeft
    isLaidOut = true
    guard request.height.isNaN else { return }
    if !older.width.isNaN { hasForgotten = true }
    older = newer
    newer = FlexEngine.Measurement(
      width: request.width, maxHeight: request.maxHeight,
      containingWidth: request.containingWidth, outcome: outcome)
  }
}

extension FlexEngine.Measurement {
  func matches(_ request: FlexEngine.Request) -> Bool {
    width == request.width && maxHeight == request.maxHeight
      && isSameLength(containingWidth, request.containingWidth)
  }
}

extension FlexEngine.Outcome {
  func isSame(as other: FlexEngine.Outcome) -> Bool {
    isSameLength(height, other.height) && isSameLength(firstBaseline, other.firstBaseline)
      && isSameLength(lastBaseline, other.lastBaseline)
      && dependsOnHeight == other.dependsOnHeight
  }
}
