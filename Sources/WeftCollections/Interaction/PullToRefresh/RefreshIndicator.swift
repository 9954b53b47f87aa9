// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A rotating ring on a round background that indicates a refresh.
@MainActor final class RefreshIndicator: DisplayNode {
  private let spinner = ProgressNode(.spinner, label: "Refreshing")

  /// In points.
  nonisolated static let (side, ringSide) = (36.0, 20.0)

  override init() {
    super.init()
    isUserInteractionEnabled = false
    backgroundColor = .background
    cornerRadius = Self.side / 2
    shadow = Shadow(color: .black, offset: Vector(dx: 0, dy: 1), radius: 3, opacity: 0.3)
    addSubnode(spinner)
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: Self.side, height: Self.side)
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    let inset = (Self.side - Self.ringSide) / 2
    spinner.frame = Rect(x: inset, y: inset, width: Self.ringSide, height: Self.ringSide)
  }
}
