// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
import WeftLocks
import WeftNodes

/// A custom drawing, drawn on a worker.
///
/// ```swift
/// DrawingComponent(id: samples) { canvas, size in
///   canvas.stroke(samples.path(in: size), with: .color(.accent))
/// }.frame(height: 40)
/// ```
///
/// It takes all offered space, 10 points where unlimited. It corresponds to SwiftUI's `Canvas`.
public struct DrawingComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  /// Draws on a canvas of a size in points. Any thread may call it.
  public typealias Block = @Sendable (WeftGraphics.Canvas, Size) -> Void

  private let id: (any Equatable & Sendable)?
  private let block: Block

  /// Creates a drawing that is redrawn for every value of the component.
  public init(_ block: @escaping Block) {
    id = nil
    self.block = block
  }

  /// Creates a drawing that is redrawn when `id`, which has all values it depends on, changes.
  public init(id: some Equatable & Sendable, _ block: @escaping Block) {
    self.id = id
    self.block = block
  }
}

extension DrawingComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { DrawingNode() }
    let drawing = BlockDrawing(id: id, block: block)
    if let id, let known = node.shownDrawing as? BlockDrawing, let old = known.id,
      isKnownEqual(old, id)
    {
    } else {
      node.setDrawing(drawing)
    }
    parts.append(ResolvedPart(filling: node, scope: cursor.scope))
  }
}

private struct BlockDrawing: Drawing {
  let id: (any Equatable & Sendable)?
  let block: DrawingComponent.Block

  func draw(in canvas: WeftGraphics.Canvas, size: Size, isCancelled: () -> Bool) {
    block(canvas, size)
  }
}

@MainActor final class DrawingNode: DisplayNode {
  nonisolated private let stored = Mutex<(any Drawing)?>(nil)

  nonisolated var shownDrawing: (any Drawing)? { stored.withLock { $0 } }

  nonisolated func setDrawing(_ drawing: any Drawing) {
    let old = stored.withLock { stored in
      defer { stored = drawing }
      return stored
    }
    withExtendedLifetime(old) {}
    setNeedsDisplay()
  }

  override var drawing: (any Drawing)? { shownDrawing }
}
