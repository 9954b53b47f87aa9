// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CPangoCairo

/// Iterates over the lines of a Pango layout. It is invalid after the layout was changed.
struct LineCursor {
  struct Line {
    let pointer: UnsafeMutablePointer<PangoLayoutLine>
    /// Offsets into the source, without the line break.
    let range: Range<Int>
    let isRightToLeft: Bool
    let isParagraphStart: Bool
    /// The distance from the top of the line to its baseline, in whole pixels.
    let ascent: Double
    let height: Double

    fileprivate init(_ pointer: UnsafeMutablePointer<PangoLayoutLine>) {
      self.pointer = pointer
      let start = Int(pointer.pointee.start_index)
      range = start..<start + Int(pointer.pointee.length)
      isRightToLeft = pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL
      isParagraphStart = pango_layout_line_is_paragraph_start(pointer) != 0
      var extents = PangoRectangle()
      pango_layout_line_get_extents(pointer, nil, &extents)
      let scale = Double(PANGO_SCALE)
      ascent = (-Double(extents.y) / scale).rounded(.up)
      let descent = (Double(extents.y + extents.height) / scale).rounded(.up)
      height = max(1, ascent + descent)
    }
  }

  private var node: UnsafeMutablePointer<GSList>?
  private(set) var current: Line?

  init(_ layout: OpaquePointer) {
    node = pango_layout_get_lines_readonly(layout)
    current = line
  }

  var hasNext: Bool { node?.pointee.next != nil }

  mutating func advance() {
    node = node?.pointee.next
    current = line
  }

  private var line: Line? {
    node?.pointee.data.map { Line($0.assumingMemoryBound(to: PangoLayoutLine.self)) }
  }
}
