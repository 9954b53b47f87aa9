// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

extension TypesettingSource {
  /// The runs as Pango sees them, or nil when there is nothing to say; the caller owns the list.
  func makeAttributes(scale: Double) -> OpaquePointer? {
    let hasSoftHyphen = string.unicodeScalars.contains("\u{AD}")
    if runs.isEmpty && hasSoftHyphen { return nil }
    let list = pango_attr_list_new()
    if !hasSoftHyphen {
      // Where a word has to be broken, it is broken as it stands.
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    }
    for run in runs {
      // Pango joins runs that look alike to it. Nothing reads this colour: it only differs
      // from run to run, so that glyphs are split where our attributes change.
      let number = UInt32(truncatingIfNeeded: run.index + 1)
      let color = pango_attr_foreground_new(
        UInt16(truncatingIfNeeded: number), UInt16(truncatingIfNeeded: number >> 16), 0)
      insert(color, over: run.range, into: list)
      guard run.attributes.font != baseFont else { continue }
      let description = PixelFont(run.attributes.font, scale: scale).makeDescription()
      insert(pango_attr_font_desc_new(description), over: run.range, into: list)
      pango_font_description_free(description)
    }
    return list
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>,
    into list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute?.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}
