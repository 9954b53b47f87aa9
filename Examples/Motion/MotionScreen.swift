// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

final class MotionScreen: DisplayNode {
  /// The size at which all tiles are visible, in points.
  static let (width, height) = (932.0, 764.0)

  /// From the top left, row by row.
  let tiles: [MotionTile]

  static func make() -> MotionScreen {
    let appearance = AppearanceTile("Appearance")
    let screen = MotionScreen(tiles: [
      MovingTile("Curve", .easeInOut(duration: 0.6)),
      MovingTile("Spring", .spring(duration: 0.8, bounce: 0.5)), KeyframeTile("Keyframes"),
      PulseTile("Repeat"), LooksTile("Colours and corners"), ShadowTile("Shadow"),
      ReorderTile("Layout transition"), PageTile("Own transition"), TapTile("Taps"),
      DragTile("Drag"), SwipeTile("Swipe"), PinchTile("Pinch and turn"), HoverTile("Hover"),
      NoteTile("Another size"), ButtonsTile("Middle and right"), appearance,
    ])
    appearance.screen = screen
    return screen
  }

  private init(tiles: [MotionTile]) {
    self.tiles = tiles
    super.init()
    backgroundColor = .background
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
      child: StackLayoutSpec(.row, spacing: 12, flexWrap: .wrap, lineSpacing: 12, children: tiles))
  }
}
