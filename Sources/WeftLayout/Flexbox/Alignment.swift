// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The alignment of a stack's children across its main axis.
public enum AlignItems: Hashable, Sendable, CaseIterable {
  /// At the start of the line.
  case start
  /// In the middle of the line.
  case center
  /// At the end of the line.
  case end
  /// As large as the line, unless the child's style sets a length on that axis.
  case stretch
  /// With the first baselines level in rows. The same as ``start`` in columns.
  case baselineFirst
  /// With the last baselines level in rows. The same as ``start`` in columns.
  case baselineLast
  /// At the line's edge on the side of the container's first line.
  case flexStart
  /// At the line's edge on the side of the container's last line.
  case flexEnd
}

/// The alignment of one child across the main axis of its stack.
public enum AlignSelf: Hashable, Sendable, CaseIterable {
  /// The alignment that the stack gives all its children.
  case auto
  /// At the start of the line.
  case start
  /// In the middle of the line.
  case center
  /// At the end of the line.
  case end
  /// As large as the line, unless the style sets a length on that axis.
  case stretch
  /// With the first baseline level in rows. The same as ``start`` in columns.
  case baselineFirst
  /// With the last baseline level in rows. The same as ``start`` in columns.
  case baselineLast
  /// At the line's edge on the side of the container's first line.
  case flexStart
  /// At the line's edge on the side of the container's last line.
  case flexEnd

  func resolved(in items: AlignItems) -> AlignItems {
    switch self {
    case .auto: items
    case .start: .start
    case .center: .center
    case .end: .end
    case .stretch: .stretch
    case .baselineFirst: .baselineFirst
    case .baselineLast: .baselineLast
    case .flexStart: .flexStart
    case .flexEnd: .flexEnd
    }
  }
}

/// The distribution of the free space across the lines of a wrapping stack.
public enum AlignContent: Hashable, Sendable, CaseIterable {
  /// After the lines.
  case start
  /// Half before and half after the lines. Lines that overflow extend beyond both sides.
  case center
  /// Before the lines. Lines that overflow extend beyond the start.
  case end
  /// Between the lines. Lines that overflow are aligned as in ``start``.
  case spaceBetween
  /// Around each line, half at each edge. Lines that overflow are aligned as in ``center``.
  case spaceAround
  /// Equally at the edges and between the lines. Lines that overflow are aligned as in ``center``.
  case spaceEvenly
  /// In equal parts inside the lines. Lines that overflow are aligned as in ``start``.
  case stretch
  /// After the lines, in the direction in which lines wrap.
  case flexStart
  /// Before the lines, in the direction in which lines wrap.
  case flexEnd
}

/// The distribution of the free space along a flex container's main axis.
///
/// ``start`` and ``end`` follow the text's direction, ``flexStart`` and ``flexEnd`` the
/// container's.
public enum JustifyContent: Hashable, Sendable, CaseIterable {
  /// After the children.
  case start
  /// Half before and half after the children. Children that overflow extend beyond both sides.
  case center
  /// Before the children. Children that overflow extend beyond the start.
  case end
  /// Between the children. A single child or overflowing children are aligned as in ``flexStart``.
  case spaceBetween
  /// Around each child, half at each edge. A single child is centered, and so are overflowing
  /// children in a stack. In CSS they do not extend beyond the start.
  case spaceAround
  /// Equally at the edges and between the children. Overflow is treated as in ``spaceAround``.
  case spaceEvenly
  /// After the children, in the container's direction.
  case flexStart
  /// Before the children, in the container's direction.
  case flexEnd
  /// At the right of a row's children. The same as ``start`` in columns.
  case left
  /// At the left of a row's children. The same as ``start`` in columns.
  case right

  /// The equivalent of a value for text or a side in the container's direction, which `isReversed`
  /// means is opposite to the text's. `startsLeft` is whether text starts at the left, or nil on a
  /// vertical axis.
  func resolved(isReversed: Bool, startsLeft: Bool?) -> JustifyContent {
    switch self {
    case .start: isReversed ? .flexEnd : .flexStart
    case .end: isReversed ? .flexStart : .flexEnd
    case .left: (startsLeft ?? true) != isReversed ? .flexStart : .flexEnd
    case .right: (startsLeft ?? false) == isReversed ? .flexStart : .flexEnd
    default: self
    }
  }
}
