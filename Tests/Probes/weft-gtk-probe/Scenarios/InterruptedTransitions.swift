// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Nodes that change while a user interacts with them. Callbacks interrupt transitions,
  /// appearances change in each frame, nodes leave under a press, and a completion closes the
  /// window.
  static func interruptedTransitions() throws -> @MainActor () async throws -> Void {
    let board = Board(length: 120)
    let stage = try Stage("living", size: Size(width: 300, height: 300), board)
    // The loop ends with the last window, which covers a corner of the other one.
    let other = try Stage("other", size: Size(width: 60, height: 60), DisplayNode())
    return {
      try await stage.settle()
      stage.window.onUpdate = { [weak board] _ in
        guard let board else { return }
        board.traitOverrides.colorScheme = board.traits.colorScheme == .dark ? .light : .dark
      }
      board.turn(left: 40)
      for _ in 0..<600 where board.running > 0 { await stage.frames(1) }
      stage.window.onUpdate = nil
      try await stage.settle()
      Probe.report("transitions", Double(board.begun))
      Probe.report("ended", Double(board.ended))
      Probe.report("at-rest", board.isAtRest ? 1 : 0)

      // A node leaves under a drag, and another one takes the next press.
      var pans: [GestureRecognizer.State] = []
      let dragged = board.parts[0]
      dragged.addGestureRecognizer(
        PanGestureRecognizer { gesture in
          if gesture.state != .changed { pans.append(gesture.state) }
          if gesture.translation.dx > 30 { board.show([1, 2]) }
        })
      board.show([0, 1, 2])
      try await stage.settle()
      try await stage.user(
        "mousemove", "80", "30", "mousedown", "1", "mousemove", "95", "30", "mousemove", "130", "30"
      )
      try await stage.user("mousemove", "150", "30", "mousemove", "160", "30", "mouseup", "1")
      Probe.report("pan-ended", pans.count == 2 && pans.first == .began ? 1 : 0)
      Probe.report("pan-left", dragged.isInHierarchy ? 0 : 1)

      // A button leaves under a press, returns, and works.
      var clicks = 0
      board.button.addAction { clicks += 1 }
      board.show([2])
      try await stage.settle()
      try await stage.user("mousemove", "90", "30", "mousedown", "1")
      Probe.report("pressed", board.button.isHighlighted ? 1 : 0)
      board.show([1])
      try await stage.settle()
      try await stage.user("mouseup", "1")
      Probe.report("let-go", board.button.isHighlighted || board.button.isTracking ? 0 : 1)
      board.show([2])
      try await stage.settle()
      try await stage.user("mousemove", "92", "32", "click", "1")
      Probe.report("clicks", Double(clicks))

      // The last completion closes the window.
      var completions: [Bool] = []
      DisplayNode.animate(duration: 5) {
        board.button.alpha = 0.2
      } completion: {
        completions.append($0)
      }
      DisplayNode.animate(duration: 0.1) {
        board.button.transform = .scale(x: 2, y: 2)
      } completion: {
        completions.append($0)
        stage.window.close()
      }
      try await stage.wait { completions.count == 2 }
      Probe.report("closed", completions == [true, false] ? 1 : 0)
      Probe.report("left", board.isInHierarchy || board.button.isInHierarchy ? 0 : 1)
      other.window.close()
    }
  }
}

/// A column of a picture, a ground and a button, whose transitions begin others.
private final class Board: DisplayNode {
  let button = ButtonNode("Press")
  let parts: [DisplayNode]
  private(set) var (begun, ended) = (0, 0)
  var running: Int { begun - ended }
  private var left = 0

  init(length: Double) {
    let (picture, ground) = (TextNode("A text", font: .title), DisplayNode())
    picture.backgroundColor = .secondaryBackground
    ground.backgroundColor = .accent
    parts = [picture, ground, button]
    super.init()
    backgroundColor = .background
    defaultLayoutTransitionDuration = 0.1
    show([0, 1, 2], length: length)
  }

  func show(_ indexes: [Int], length: Double = 120) {
    layoutSpecBlock = { [parts] _, _ in
      StackLayoutSpec(
        .column, spacing: 4, alignItems: .start,
        children: indexes.map {
          parts[$0].minWidth(.points(length)).minHeight(.points(length / 2))
        })
    }
  }

  /// Transitions to another layout, and to further ones during the transition and at its end.
  func turn(left: Int) {
    self.left = left
    guard left > 0 else { return }
    begun += 1
    show([[0, 1, 2], [2, 0], [1, 2], [0]][left % 4], length: Double(60 + left % 3 * 40))
    transitionLayout(animated: true, shouldMeasureAsync: left.isMultiple(of: 2)) { _ in
      self.ended += 1
      if self.left == left { self.turn(left: left - 1) }
    }
  }

  override func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    super.animateLayoutTransition(context)
    if left % 5 == 2 { turn(left: left - 1) }
  }

  /// Whether the layers match the nodes' values.
  var isAtRest: Bool {
    layer.sublayers.count == subnodes.count
      && subnodes.allSatisfy { node in
        node.layer.superlayer === layer && node.layer.presentation.opacity == 1
          && node.layer.presentation.frame == node.frame
      }
  }
}
