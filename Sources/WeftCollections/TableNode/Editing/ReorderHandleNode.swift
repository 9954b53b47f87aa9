// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// Three lines near the trailing edge of a row, by which the user drags the row. The handle only
/// prevents the row from receiving the press, which the collection's interaction follows.
@MainActor final class ReorderHandleNode: DisplayNode {
  private let lines: [Layer]

  private static let (lineLength, lineWidth, spacing) = (18.0, 2.0, 5.0)

  init(_ traits: Traits) {
    lines = (0..<3).map { _ in Layer() }
    super.init()
    setInheritedTraits(traits)
    for line in lines {
      line.isUserInteractionEnabled = false
      layer.addSublayer(line)
    }
  }

  // Layers are released on the main actor.
  isolated deinit {}

  /// The frame of the lines, in points. Nodes at the trailing edge may lie on the rest.
  var grip: Rect {
    let width = min(EditControlNode.width, bounds.width)
    let isReversed = traits.layoutDirection == .rightToLeft
    return Rect(
      x: isReversed ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    arrangeLines()
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    arrangeLines()
  }

  private func arrangeLines() {
    let (length, grip) = (Self.lineLength, grip)
    let x = grip.minX + ((grip.width - length) / 2).rounded()
    let top = (grip.height / 2).rounded() - Self.spacing - Self.lineWidth / 2
    for (index, line) in lines.enumerated() {
      line.backgroundColor = Color.tertiaryLabel.resolved(in: traits)
      line.frame = Rect(
        x: x, y: top + Double(index) * Self.spacing, width: length, height: Self.lineWidth)
    }
  }

  override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down: event.button == 1
    case .drag, .up, .cancel: true
    case .hover, .leave: false
    }
  }

  override var keepsTaps: Bool { true }
}
