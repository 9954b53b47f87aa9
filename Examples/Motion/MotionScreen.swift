// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// All tiles, in rows.
final class MotionScreen: DisplayNode {
  /// The size at which all tiles are seen, in points.
  static let (width, height) = (932.0, 764.0)

  /// From the top left on, in the direction of reading.
  let tiles: [MotionTile]

  init() {
    let appearance = AppearanceTile()
    tiles = [
      MovingTile("Curve", .easeInOut(duration: 0.6)),
      MovingTile("Spring", .spring(duration: 0.8, bounce: 0.5)), KeyframeTile(), PulseTile(),
      LooksTile(), ShadowTile(), ReorderTile(), PageTile(), TapTile(), DragTile(), SwipeTile(),
      PinchTile(), HoverTile(), appearance,
    ]
    super.init()
    appearance.screen = self
    backgroundColor = .background
  }

  nonisolated override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)?
  {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
      child: StackLayoutSpec(.row, spacing: 12, flexWrap: .wrap, lineSpacing: 12, children: tiles))
  }
}
