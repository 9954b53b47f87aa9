// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks

/// A rectangular part of a control, without a drawing so that changes redraw nothing.
@MainActor final class ControlPart: DisplayNode {
  nonisolated override init() {
    super.init()
    isUserInteractionEnabled = false
  }
}

/// A monochrome symbol that fills its bounds.
@MainActor final class SymbolPart: DisplayNode {
  enum Symbol: Sendable, Hashable {
    case check, dash, plus, minus
    /// Three quarters of a circle that fades out.
    case arc

    /// The line width as a fraction of the side.
    fileprivate var lineWidth: Double { self == .arc ? 0.11 : 0.14 }

    fileprivate func path(side: Double) -> Path {
      func at(_ x: Double, _ y: Double) -> Point { Point(x: x * side, y: y * side) }
      var path = Path()
      switch self {
      case .check:
        path.move(to: at(0.14, 0.54))
        path.addLine(to: at(0.40, 0.80))
        path.addLine(to: at(0.86, 0.24))
      case .dash, .minus:
        path.move(to: at(0.12, 0.5))
        path.addLine(to: at(0.88, 0.5))
      case .plus:
        path.move(to: at(0.12, 0.5))
        path.addLine(to: at(0.88, 0.5))
        path.move(to: at(0.5, 0.12))
        path.addLine(to: at(0.5, 0.88))
      case .arc: break
      }
      return path
    }
  }

  private struct Looks: Sendable, Equatable {
    var symbol: Symbol
    var color: Color
  }

  nonisolated private let looks: Mutex<Looks>

  nonisolated init(_ symbol: Symbol, color: Color) {
    looks = Mutex(Looks(symbol: symbol, color: color))
    super.init()
    isUserInteractionEnabled = false
  }

  nonisolated func set(_ symbol: Symbol, color: Color) {
    let new = Looks(symbol: symbol, color: color)
    let isChanged = looks.withLock { looks in
      defer { looks = new }
      return looks != new
    }
    if isChanged { setNeedsDisplay() }
  }

  override var drawing: (any Drawing)? {
    let looks = looks.withLock { $0 }
    return SymbolDrawing(symbol: looks.symbol, color: looks.color)
  }

  private struct SymbolDrawing: Drawing {
    let symbol: Symbol
    let color: Color

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      let side = min(size.width, size.height)
      let width = side * symbol.lineWidth
      guard symbol == .arc else {
        return canvas.stroke(symbol.path(side: side), lineWidth: width, with: .color(color))
      }
      let (steps, turn) = (24, 1.5 * Double.pi)
      for step in 0..<steps {
        var path = Path()
        let radius = side / 2 - width
        for part in 0...2 {
          let angle = turn * (Double(step) + Double(part) / 2) / Double(steps)
          let direction = Point(x: radius, y: 0).applying(.rotation(by: angle))
          path.addLine(to: Point(x: side / 2 + direction.x, y: side / 2 + direction.y))
        }
        let alpha = Double(step + 1) / Double(steps)
        canvas.stroke(path, lineWidth: width, with: .color(color.withAlpha(alpha)))
      }
    }
  }
}
