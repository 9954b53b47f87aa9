// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

struct TextPlaces: Sendable {
  /// Characters that are drawn as one, such as a ligature. A cluster usually has one character.
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
    _ item: UnsafeMutablePointer<PangoGlyphItem>, x: Double, origin: TypesettingSource.Origin
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
      let range = origin.range(start + cluster.offset..<start + max(cluster.offset, end))
      if origin.tokenOffset(start) != nil, widenToken(range, by: cluster.width) { continue }
      lines[lines.count - 1].clusters.append(
        Cluster(
          range: range, x: cluster.x, width: cluster.width, isRightToLeft: isRightToLeft))
    }
  }
}
