// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

/// What one node adds to the look of what is inside of it.
///
/// The order is that in which a layer draws: the background is behind, rounded with the corners,
/// the border in front of the content, and all of it fades.
struct Decoration: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case background(Color)
    case cornerRadius(Double)
    case border(Color, width: Double)
    case opacity(Double)

    var rank: Int {
      switch self {
      case .background: 0
      case .cornerRadius: 1
      case .border: 2
      case .opacity: 3
      }
    }
  }

  /// In the order of their ranks.
  private(set) var steps: [Step]

  init(_ step: Step) {
    steps = [step]
  }

  /// Adds a step, if a node that has the others can show it as well.
  mutating func add(_ step: Step) -> Bool {
    guard let last = steps.last, last.rank < step.rank else { return false }
    steps.append(step)
    return true
  }

  /// Sets all that a decoration can say, so that nothing of another one stays.
  func apply(to node: DisplayNode) {
    var background: Color?
    var radius = 0.0
    var border = (color: Color.black, width: 0.0)
    var opacity = 1.0
    for step in steps {
      switch step {
      case .background(let color): background = color
      case .cornerRadius(let value): radius = value
      case .border(let color, let width): border = (color, width)
      case .opacity(let value): opacity = value
      }
    }
    node.backgroundColor = background
    node.cornerRadius = radius
    node.clipsToBounds = radius > 0
    node.borderColor = border.color
    node.borderWidth = border.width
    node.alpha = opacity
  }
}
