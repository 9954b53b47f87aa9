// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One line of shaped text; lengths are whole pixels.
struct ShapedLine: Sendable {
  /// From the top of the text to the top of the line.
  let top: Double
  /// From the top of the text to the baseline.
  let baseline: Double
  let height: Double
  let width: Double
  let isRightToLeft: Bool
  /// Where the line's runs are in ``GlyphStore/runs``, from left to right.
  let runs: Range<Int>
  /// Where the line's boxes are in ``GlyphStore/boxes``.
  let boxes: Range<Int>

  /// The left edge of the line in a box, in pixels.
  func offset(in boxWidth: Double, alignment: TextOptions.Alignment) -> Double {
    let free = boxWidth - width
    guard free.isFinite else { return 0 }
    switch alignment {
    case .start, .justified: return isRightToLeft ? free : 0
    case .end: return isRightToLeft ? 0 : free
    case .center: return (free / 2).rounded()
    }
  }
}
