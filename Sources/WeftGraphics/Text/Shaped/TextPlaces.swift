// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

struct TextPlaces: Sendable {
  /// The text between two positions of a caret, which is usually a character.
  struct Cluster: Sendable {
    var range: Range<Int>
    /// The distance in pixels from the left edge of the line.
    var x: Double
    var width: Double
    var isRightToLeft: Bool
  }

  struct Line: Sendable {
    /// Offsets into the styled text's UTF-8, without the line break.
    let range: Range<Int>
    var clusters: [Cluster] = []
  }

  private(set) var lines: [Line] = []

  mutating func beginLine(_ range: Range<Int>) {
    lines.append(Line(range: range))
  }

  mutating func removeLastLine() {
    lines.removeLast()
  }

  private mutating func widenToken(_ range: Range<Int>, by width: Double) -> Bool {
    let line = lines.count - 1
    guard let last = lines[line].clusters.last, last.range == range else { return false }
    lines[line].clusters[lines[line].clusters.count - 1].width += width
    return true
  }

  /// Appends the characters of an item to the last line. `x` is the left edge of the item in
  /// pixels.
  mutating func append(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, of layout: OpaquePointer?, x: Double,
    origin: TypesettingSource.Origin
  ) {
    let pixels = 1 / Double(PANGO_SCALE)
    let string = item.pointee.glyphs.pointee
    let isRightToLeft = item.pointee.item.pointee.analysis.level & 1 == 1
    // bounded: Pango counts bytes in C integers.
    let start = Int(item.pointee.item.pointee.offset)
    let length = Int(item.pointee.item.pointee.length)  // bounded: a C integer
    var clusters: [(offset: Int, x: Double, width: Double)] = []
    var pen = x + Double(item.pointee.start_x_offset) * pixels
    for index in 0..<Int(string.num_glyphs) {
      let offset = Int(string.log_clusters[index])
      let width = Double(string.glyphs[index].geometry.width) * pixels
      if let last = clusters.last, last.offset == offset {
        clusters[clusters.count - 1].width += width
      } else {
        clusters.append((offset, pen, width))
      }
      pen += width
    }
    // A cluster ends at the start of the next cluster in the text, which is the previous one from
    // right to left.
    for (index, cluster) in clusters.enumerated() {
      let next = isRightToLeft ? index - 1 : index + 1
      let end = clusters.indices.contains(next) ? clusters[next].offset : length
      let range = start + cluster.offset..<start + max(cluster.offset, end)
      let place = origin.range(range)
      let isToken = origin.tokenOffset(start) != nil
      if isToken, widenToken(place, by: cluster.width) { continue }
      let whole = Cluster(
        range: place, x: cluster.x, width: cluster.width, isRightToLeft: isRightToLeft)
      // The text of an ellipsis or a token does not consist of its glyphs.
      let isLigature = !isToken && place.count == range.count && range.count > 1
      let parts = isLigature ? item.ligatureParts(range, of: layout) : []
      lines[lines.count - 1].clusters +=
        parts.isEmpty
        ? [whole]
        : parts.map { part in
          Cluster(
            range: origin.range(part.range), x: part.x + x, width: part.width,
            isRightToLeft: isRightToLeft)
        }
    }
  }
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  /// The maximum number of bytes of a ligature. A longer cluster is an ellipsis.
  private static var ligatureLimit: Int { 256 }

  /// The parts of a cluster between the carets that its font defines, from left to right. Empty if
  /// it has only one part.
  ///
  /// - Parameter range: The cluster's bytes in the layout's text.
  fileprivate func ligatureParts(
    _ range: Range<Int>, of layout: OpaquePointer?
  ) -> [(range: Range<Int>, x: Double, width: Double)] {
    guard range.count <= Self.ligatureLimit, let text = pango_layout_get_text(layout) else {
      return []
    }
    let start = text + range.lowerBound
    var (count, carets) = (Int32(0), [range.lowerBound])
    guard g_utf8_strlen(start, range.count) > 1,
      let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    else { return [] }
    var (next, index) = (nextScalar(start), g_utf8_pointer_to_offset(text, start) + 1)
    while next < text + range.upperBound, index < Int(count) {
      if attributes[index].is_cursor_position != 0 { carets.append(next - text) }
      (next, index) = (nextScalar(next), index + 1)
    }
    guard carets.count > 1 else { return [] }
    let item = pointee.item.pointee
    let first = Int(item.offset)  // bounded: a C integer
    let firstAttributes = attributes + g_utf8_pointer_to_offset(text, text + first)
    let pixels = 1 / Double(PANGO_SCALE)
    let left = Double(pointee.start_x_offset) * pixels
    func edge(_ offset: Int, isTrailing: Bool = false) -> Double {
      var x: Int32 = 0
      var analysis = item.analysis
      pango_glyph_string_index_to_x_full(
        pointee.glyphs, text + first, item.length, &analysis,
        // bounded: an offset in the item
        UnsafeMutablePointer<PangoLogAttr>(mutating: firstAttributes), Int32(offset - first),
        isTrailing ? 1 : 0, &x)
      return left + Double(x) * pixels
    }
    let edges = carets.map { edge($0) } + [edge(carets[carets.count - 1], isTrailing: true)]
    let ends = carets.dropFirst() + [range.upperBound]
    let parts = zip(zip(carets, ends), zip(edges, edges.dropFirst())).map { bytes, edges in
      (range: bytes.0..<bytes.1, x: min(edges.0, edges.1), width: abs(edges.1 - edges.0))
    }
    return item.analysis.level & 1 == 1 ? parts.reversed() : parts
  }
}

private func nextScalar(_ pointer: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
  var next = pointer + 1
  while UInt8(bitPattern: next.pointee) & 0xC0 == 0x80 { next += 1 }
  return next
}
