// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The place of an absolutely positioned node on one axis.
struct AbsoluteAxis {
  /// A side of a box; the start is left or top.
  enum Edge {
    case start, center, end

    var opposite: Edge {
      switch self {
      case .start: .end
      case .center: .center
      case .end: .start
      }
    }
  }

  /// The containing block, less the insets once they are resolved.
  private(set) var start: Double
  private(set) var end: Double
  /// The insets and margins; NaN where they are auto.
  let insetStart: Double
  let insetEnd: Double
  let marginStart: Double
  let marginEnd: Double
  /// The containing block.
  private let outer: (start: Double, end: Double)
  /// Where the node lies in what is left of the containing block.
  private var edge = Edge.start
  /// Where it is told to lie, rather than fill what two insets leave.
  private var alignment: Edge?
  /// Whether the end inset is the stronger one; nil on the vertical axis, which has no direction.
  private var prefersEnd: Bool?

  init(
    start: Double, end: Double, insetStart: Double, insetEnd: Double, marginStart: Double,
    marginEnd: Double
  ) {
    self.start = start
    self.end = end
    self.outer = (start, end)
    self.insetStart = insetStart.isNaN ? .nan : insetStart.limitedLength
    self.insetEnd = insetEnd.isNaN ? .nan : insetEnd.limitedLength
    self.marginStart = marginStart.isNaN ? .nan : marginStart.limitedLength
    self.marginEnd = marginEnd.isNaN ? .nan : marginEnd.limitedLength
  }

  /// Whether both insets are given.
  var isFixed: Bool { !insetStart.isNaN && !insetEnd.isNaN }

  /// Whether an automatic length is all that the insets leave.
  var isFilled: Bool { isFixed && alignment == nil }

  /// The length that the border box may take.
  var available: Double {
    max(0, end - start - marginStart.ifKnown(else: 0) - marginEnd.ifKnown(else: 0))
  }

  /// Takes the insets from the containing block.
  ///
  /// - Parameters:
  ///   - content: the edges of the parent's content box.
  ///   - staticEdge: where the node lies in it if it has no insets.
  ///   - prefersEnd: whether the end inset is the stronger one; nil on the vertical axis.
  ///   - alignment: where the node lies between two insets; nil where it fills the space.
  mutating func resolve(
    content: (start: Double, end: Double), staticEdge: Edge, prefersEnd: Bool?,
    alignment: Edge? = nil
  ) {
    self.prefersEnd = prefersEnd
    self.alignment = alignment
    if insetStart.isNaN && insetEnd.isNaN {
      edge = staticEdge
      switch staticEdge {
      case .start: start = content.start
      case .end: end = content.end
      case .center:
        let middle = (content.start + content.end) / 2
        let half = min(middle - start, end - middle)
        (start, end) = (middle - half, middle + half)
      }
    } else {
      let stronger: Edge = prefersEnd == true ? .end : .start
      edge = isFixed ? alignment ?? stronger : insetStart.isNaN ? .end : .start
      start += insetStart.ifKnown(else: 0)
      end -= insetEnd.ifKnown(else: 0)
    }
    guard end < start else { return }
    switch edge {
    case .start: end = start
    case .center: (start, end) = ((start + end) / 2, (start + end) / 2)
    case .end: start = end
    }
  }

  /// The position of the border box, given its length.
  func position(of length: Double) -> Double {
    var before = marginStart.ifKnown(else: 0)
    let free = end - start - length - before - marginEnd.ifKnown(else: 0)
    if isFixed {
      switch (marginStart.isNaN, marginEnd.isNaN) {
      case (true, true):
        // Text is not to begin outside.
        guard let prefersEnd, free < 0 else { return start + free / 2 }
        return start + (prefersEnd ? free : 0)
      case (true, false): return start + free
      case (false, true): return start + before
      case (false, false): break
      }
    }
    switch edge {
    case .start: break
    case .center: before += free / 2
    case .end: before += free
    }
    guard isFixed && alignment != nil else { return start + before }
    // An overflow is moved into the containing block, its start rather than its end.
    let after = marginEnd.ifKnown(else: 0)
    let position = min(start + before, max(end, outer.end) - length - after)
    return max(position, min(start, outer.start) + marginStart.ifKnown(else: 0))
  }
}
